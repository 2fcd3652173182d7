"""Opens pages of `--report` in a browser without a window: `report_browser.py CHROMIUM PAGE.html [SCREENSHOTS]`.

Says whether the page works: no message on the console, no request, links between source and program, search, keys, and
how long it takes until the page is there. With SCREENSHOTS, pictures are left there in both themes and as wide as a phone.
"""
import base64
import json
import os
import subprocess
import sys
import tempfile
import time


class Browser:
    """A page, over the protocol of the browser's developer tools, which goes through two pipes."""

    def __init__(self, program, folder):
        # The browser reads from descriptor 3 and writes to 4.
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()

        def place():
            low = [os.dup(to_browser), os.dup(from_browser)]
            os.dup2(low[0], 3)
            os.dup2(low[1], 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             "--disable-background-networking", f"--user-data-dir={folder}", "about:blank"],
            preexec_fn=place, close_fds=False, stderr=subprocess.DEVNULL)
        self.number, self.rest, self.events, self.session = 0, b"", [], None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def message(self):
        while b"\0" not in self.rest:
            self.rest += os.read(self.input, 1 << 16)
        first, self.rest = self.rest.split(b"\0", 1)
        return json.loads(first)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.message()
            if answer.get("id") == self.number:
                assert "error" not in answer, answer
                return answer["result"]
            self.events.append(answer)

    def open(self, path):
        begin = time.monotonic()
        self.call("Page.navigate", url="file://" + os.path.abspath(path))
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.message())
        self.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return time.monotonic() - begin

    def run(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def key(self, key):
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, text=key if len(key) == 1 else "\r")
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)

    def picture(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def faults(self):
        said = [event for event in self.events
                if event.get("method") in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")]
        asked = [event["params"]["request"]["url"] for event in self.events
                 if event.get("method") == "Network.requestWillBeSent"]
        return said + [url for url in asked if not url.startswith(("file:", "about:", "data:"))]


SETTLE = "new Promise((done) => setTimeout(done, 400))"
MARKED = """[...document.querySelectorAll('.pane')].map((pane) =>
  [...pane.querySelectorAll('mark.pair')].map((mark) => mark.textContent).join(''))"""


def main(program, page, pictures=None):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(program, folder)
        try:
            check(browser, page, pictures)
        finally:
            browser.process.kill()
            browser.process.wait()


def check(browser, page, pictures):
    browser.call("Emulation.setDeviceMetricsOverride", width=1300, height=1600, deviceScaleFactor=1, mobile=False)
    seconds = browser.open(page)
    browser.run(SETTLE)
    print("open in time" if seconds < 5 else f"took {seconds:.1f} s")
    print("lines in sight:", browser.run("document.querySelectorAll('.code .text').length > 1"))
    print("not all lines are there:", browser.run(
        "document.querySelectorAll('.code .text').length <= 40 && document.querySelectorAll('mark').length < 1000"))

    # A click on a name in the program shows where it comes from, and the other way about.
    browser.run("""(() => {
      const body = document.querySelectorAll('.pane')[1].querySelector('.text');
      body.closest('.code').scrollTop = 0;
      document.querySelector('.viewer').scrollIntoView({ behavior: 'instant' });
    })()""")
    browser.run(SETTLE)
    x, y = browser.run("""(() => { const body = document.querySelectorAll('.pane')[1].querySelector('.text');
      const node = body.firstChild, at = node.data.search(/link-me/), range = document.createRange();
      range.setStart(node, at); range.setEnd(node, at + 4);
      const box = range.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; })()""")
    for kind in ("mousePressed", "mouseReleased"):
        browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
    browser.run(SETTLE)
    print("a click marks:", json.dumps(browser.run(MARKED)))

    # Findings lead to source and program; keys go from one to the next.
    if browser.run("document.querySelectorAll('ol.findings a.place').length"):
        browser.run("document.querySelector('ol.findings a.place').click()")
        browser.run(SETTLE)
        print("a finding marks:", json.dumps(browser.run(MARKED)[0]))
        browser.run("document.activeElement.blur()")
        browser.key("n")
        print("n goes to a finding:", browser.run("document.activeElement.className"))
    browser.run("document.querySelectorAll('.code')[1].focus()")
    before = browser.run(MARKED)
    browser.key("]")
    browser.run(SETTLE)
    print("] goes on:", browser.run(MARKED) != before)

    browser.run("document.activeElement.blur()")
    browser.key("/")
    print("/ searches:", browser.run("document.activeElement.id"))
    browser.run("(() => { const box = document.getElementById('search'); box.value = 'LINK-ME';"
                "box.dispatchEvent(new Event('input')); })()")
    browser.run(SETTLE)
    print("hits:", browser.run("document.getElementById('hits').textContent"))
    browser.key("Enter")
    browser.run(SETTLE)
    print("then:", browser.run("document.getElementById('hits').textContent"))

    for name, theme, width in (("light", "light", 1300), ("dark", "dark", 1300), ("phone", "light", 390)):
        browser.call("Emulation.setDeviceMetricsOverride", width=width, height=1600, deviceScaleFactor=1, mobile=False)
        browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])
        browser.run(SETTLE)
        wide = browser.run("document.documentElement.scrollWidth > innerWidth")
        print(f"{name}:", "too wide" if wide else "fits")
        if pictures:
            browser.picture(os.path.join(pictures, name + ".png"))
    print("alerts:", browser.run("typeof window.hacked"))
    faults = browser.faults()
    print("no fault" if not faults else json.dumps(faults, indent=1))


main(*sys.argv[1:])
