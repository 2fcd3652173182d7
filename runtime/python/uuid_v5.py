import uuid


def uuid_v5(namespace: str, name: str) -> str:
    """The UUID of a name in a namespace, which is a UUID or the name of one."""
    known = {
        "dns": uuid.NAMESPACE_DNS,
        "url": uuid.NAMESPACE_URL,
        "oid": uuid.NAMESPACE_OID,
        "x500": uuid.NAMESPACE_X500,
    }
    return str(
        uuid.uuid5(
            known[namespace] if namespace in known else uuid.UUID(namespace), name
        )
    )
