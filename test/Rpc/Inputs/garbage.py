"""A plugin that prints its port, and is none there: garbage.py socket|message|silence ENGINE

socket: any connection gets bytes that are no HTTP/2; message: every call is answered with bytes that are no message;
silence: connections are taken, and nothing is ever said.
"""

import socket
import sys
import time
from concurrent import futures

import grpc


class AnyCall(grpc.GenericRpcHandler):
    def service(self, details):
        return grpc.unary_unary_rpc_method_handler(lambda request, context: b"\xff\xff\xff\xff")


def serve_messages():
    server = grpc.server(futures.ThreadPoolExecutor(max_workers=2), handlers=[AnyCall()])
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    print(port, flush=True)
    server.wait_for_termination()


def serve_socket(says):
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    connections = []
    while True:
        connection, _ = listener.accept()
        connections.append(connection)
        if says:
            connection.sendall(says)
            connection.close()


if sys.argv[1] == "message":
    serve_messages()
serve_socket(b"SSH-2.0-none\r\n" if sys.argv[1] == "socket" else b"")
