import type { Socket } from "node:net";
import { lingerMs } from "../grace.js";

/** Sends a last answer to a client that nothing else serves, and closes the connection, even if the client keeps its side open or resets it. */
export function endSocket(socket: Socket, answer: string): void {
  const destroy = () => socket.destroy();
  if (!socket.writable) {
    destroy();
    return;
  }
  const timer = setTimeout(destroy, lingerMs);
  socket.on("error", destroy);
  socket.on("close", () => clearTimeout(timer));
  socket.resume();
  socket.end(answer);
}

/** The answer of HTTP/1.1 that has nothing but a status, such as `400 Bad Request`. */
export function bareAnswer(status: string): string {
  return `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`;
}
