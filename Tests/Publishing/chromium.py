"""Asks Chromium about pages of a site, without a driver: a page of questions is served beside the site's own."""

import functools
import html
import http.server
import json
import re
import shutil
import subprocess
import tempfile
import threading


def answers(site, questions, others={}, options=(), timeout=1200):
    """What a page of questions found, of which the title begins with 'measured' when it is done.

    The page, and others by their addresses, are served among those of the site; what it found is JSON in its element
    'found'. Ends the program if Chromium does not come to the end.
    """
    pages = {"/questions": questions, **others}

    class Handler(http.server.SimpleHTTPRequestHandler):
        def do_GET(self):
            if self.path not in pages:
                return super().do_GET()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(pages[self.path].encode())

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as profile:
        # Time inside the page waits for what is being loaded, and is otherwise as long as it takes.
        run = subprocess.run(
            [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", *options,
             f"--user-data-dir={profile}", "--virtual-time-budget=100000000", "--dump-dom",
             f"http://127.0.0.1:{server.server_port}/questions"],
            capture_output=True, text=True, timeout=timeout)
    server.shutdown()
    if "<title>measured" not in run.stdout:
        raise SystemExit(f"FAIL: Chromium measured nothing: {run.stderr[-2000:]}")
    return json.loads(html.unescape(re.search(r'<pre id="found">(.*?)</pre>', run.stdout, re.S)[1]))
