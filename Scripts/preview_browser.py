"""A browser that uses the preview's page, for the scripts that check it: the server, a tab, and its hands.

Wants chromium, chromium-driver, python3-selenium and python3-pil.
"""
import base64
import io
import os
import subprocess
import sys
import time

from PIL import Image
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By


def check(condition, words):
    if not condition:
        sys.exit(f"{os.path.basename(sys.argv[0])}: {words}")


class Server:
    def __init__(self, flipbook, *arguments, folder):
        self.flipbook, self.arguments, self.folder, self.port = flipbook, arguments, folder, None
        self.start()

    def start(self):
        port = ["--port", str(self.port)] if self.port else []
        self.process = subprocess.Popen(
            [self.flipbook, "preview", *self.arguments, *port], cwd=self.folder, stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        check(self.address.startswith("http://127.0.0.1:"), f"the address is '{self.address}'")
        self.port = int(self.address.rstrip("/").rsplit(":", 1)[1])

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait()


class Page:
    """A tab that shows the preview."""

    def __init__(self, driver, address):
        self.driver = driver
        driver.get(address)
        self.until("window.flipbook && flipbook.pictures.changed > 0", "the page shows no picture")

    def run(self, script):
        return self.driver.execute_script(script)

    def until(self, condition, words, seconds=10):
        end = time.monotonic() + seconds
        while not self.run(f"return !!({condition})"):
            check(time.monotonic() < end, f"{words}; {self.mistake()}")
            time.sleep(0.02)

    def mistake(self):
        """What the page tells is wrong; empty for nothing."""
        return self.run("return ['#mistake', '#refusal'].map((one) => document.querySelector(one))"
                        ".filter((one) => one?.hidden === false).map((one) => one.querySelector('pre').textContent).join()")

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def rest(self):
        """Waits until what is shown is what was asked for, and no longer changes."""
        self.until("!flipbook.state.inputs.length && flipbook.state.sent === flipbook.state.answered"
                   " || flipbook.clock.isRunning", "the page does not get its pictures")

    def pixels(self):
        """The renderer's pixels, also where fewer are shown."""
        data = self.run(
            "const {width, height, pixels, context} = flipbook.screen;"
            "const whole = Object.assign(document.createElement('canvas'), {width, height});"
            "whole.getContext('2d').putImageData(pixels"
            " ? new ImageData(new Uint8ClampedArray(pixels.buffer), width, height)"
            " : context.getImageData(0, 0, width, height), 0, 0);"
            "return whole.toDataURL('image/png')")
        return Image.open(io.BytesIO(base64.b64decode(data.split(",", 1)[1]))).convert("RGBA")

    def shown(self):
        """The pixels of the canvas."""
        data = self.run("return document.querySelector('#screen').toDataURL('image/png')")
        return Image.open(io.BytesIO(base64.b64decode(data.split(",", 1)[1]))).convert("RGBA")

    def seek(self, tick):
        self.run(f"flipbook.seek({tick})")
        self.until(f"flipbook.pictures.last.tick === {tick} && flipbook.state.sent === flipbook.state.answered",
                   f"the picture of {tick} does not come")

    def place(self, x, y):
        """The point of the window over a point of the scene."""
        return self.run(
            "const box = flipbook.screen.canvas.getBoundingClientRect();"
            f"return [box.left + {x} * flipbook.screen.zoom, box.top + {y} * flipbook.screen.zoom]")

    def mouse(self, kind, x, y, **more):
        left, top = self.place(x, y)
        down = kind == "mousePressed" or more.pop("held", False)
        self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {
            "type": kind, "x": left, "y": top, "button": "left" if down or kind == "mouseReleased" else "none",
            "buttons": 1 if down else 0, "clickCount": 1, **more})

    def tap(self, x, y):
        self.mouse("mousePressed", x, y)
        time.sleep(0.06)
        self.mouse("mouseReleased", x, y)

    def drag(self, start, end, steps=12, pause=0.012):
        self.mouse("mousePressed", *start)
        for step in range(1, steps + 1):
            share = step / steps
            self.mouse("mouseMoved", start[0] + (end[0] - start[0]) * share,
                       start[1] + (end[1] - start[1]) * share, held=True)
            time.sleep(pause)
        self.mouse("mouseReleased", *end)


def drawn(flipbook, folder, *arguments):
    """The picture that flipbook render draws."""
    path = os.path.join(folder, "drawn.png")
    subprocess.run([flipbook, "render", *arguments, "-o", path, "--quiet"], cwd=folder, check=True,
                   stdout=subprocess.DEVNULL)
    return Image.open(path).convert("RGBA")


def browser(*more):
    """Chromium without a window, 1280 points wide."""
    options = Options()
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=1280,900", *more]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)


def console(driver):
    """What the browser's console tells of mistakes, but for a server that was away."""
    return [line for line in driver.get_log("browser") if line["level"] == "SEVERE"
            and "ERR_CONNECTION_REFUSED" not in line["message"]]
