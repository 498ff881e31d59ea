// The socket: it comes back by itself when the server was away.

export class Connection {
  // `listener` has open(), text(message), picture(buffer), away().
  constructor(listener) {
    this.listener = listener;
    this.delay = 250;
    this.open();
  }

  open() {
    const socket = new WebSocket(`ws://${location.host}${location.pathname}socket`);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => {
      this.delay = 250;
      this.listener.open();
    };
    socket.onmessage = ({ data }) => {
      if (typeof data === "string") this.listener.text(JSON.parse(data));
      else this.listener.picture(data);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.listener.away();
      setTimeout(() => this.open(), this.delay);
      this.delay = Math.min(this.delay * 1.5, 2000);
    };
  }

  // For good.
  end() {
    const { socket } = this;
    this.socket = { readyState: WebSocket.CLOSED };
    socket.close();
  }

  get isOpen() { return this.socket.readyState === WebSocket.OPEN; }

  send(message) {
    if (this.isOpen) this.socket.send(JSON.stringify(message));
  }
}
