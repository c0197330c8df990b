// The page of a game. The terminal is textual-serve's, which makes it as it is loaded and hands it to
// `hotseat`; size, connection, downloads and the end are ours.
"use strict";

// xterm.js and what it was bundled with make <style> elements themselves. The page's policy lets in only
// those with its nonce, and they know none.
const nonce = document.currentScript.nonce;
const create = document.createElement.bind(document);
document.createElement = (name, options) => {
  const made = create(name, options);
  if (name === "style") made.nonce = nonce;
  return made;
};

// What else may stand in the address would be for textual-serve.
const asked = new URLSearchParams(location.search).get("fontsize");
history.replaceState(null, "", asked === null ? location.pathname : `?fontsize=${encodeURIComponent(asked)}`);
const wanted = Math.min(Math.max(Number(asked) || 16, 6), 72);  // pixels
const smallest = 9;  // pixels; in a small window, letters shrink down to this size

// Called with the terminal before it is opened.
window.hotseat = table => {
  const data = table.element.dataset;
  const [columns, rows] = [Number(data.columns), Number(data.rows)];
  const terminal = table.terminal;
  terminal.options.linkHandler = {activate: () => {}};  // nothing on the table leads anywhere

  function fits(size) {
    terminal.options.fontSize = size;
    const found = table.fitAddon.proposeDimensions();
    return found && found.cols >= columns && found.rows >= rows;
  }

  // As large as was asked for, or as lets the game fit in, but never too small to be read.
  table.fit = () => {
    let size = wanted;
    while (!fits(size) && size > smallest) size -= 1;
    table.fitAddon.fit();
  };

  table.socket = {send: () => {}};
  table.connect = () => {
    table.fit();
    const url = new URL("ws", location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    url.search = `?width=${terminal.cols}&height=${terminal.rows}`;
    const socket = new WebSocket(url);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      const longest = Number(data.longest);
      const bytes = new TextEncoder();
      table.socket = {send: text => {  // the server would close the page over what is longer
        if (bytes.encode(text).length < longest) socket.send(text);
      }};
      table.fit();
      table.sendSize();
    };
    socket.onmessage = message => {
      if (typeof message.data !== "string") {
        terminal.write(new Uint8Array(message.data));
        document.body.classList.add("-begun");
        return;
      }
      const [kind, text, data] = JSON.parse(message.data);
      if (kind === "ended") document.getElementById("why").textContent = text;
      if (kind === "file") save(text, data);
    };
    socket.onclose = () => {
      table.socket = {send: () => {}};
      document.body.classList.add("-closed");
      document.querySelector("button").focus();
    };
    terminal.focus();  // keys go there without a click into it
  };
};

function save(name, data) {
  const link = create("a");
  link.href = URL.createObjectURL(new Blob([Uint8Array.from(atob(data), byte => byte.charCodeAt(0))]));
  link.download = name;
  link.click();
}

document.addEventListener("DOMContentLoaded", () => {
  document.querySelector("button").onclick = () => location.reload();
  // The cells are measured once, when the terminal opens: the font has to be there by then.
  const begin = window.onload;
  window.onload = event => {
    const font = '16px "Roboto Mono"';
    Promise.allSettled([document.fonts.load(font), document.fonts.load("bold " + font)])
      .then(() => begin(event));
  };
});
