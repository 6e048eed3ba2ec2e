// Reads a private part of Node, the response that a socket is sending. A parser error comes with the socket alone, and
// Node has no public way to learn whether the headers of a response have already left.
import type { Socket } from 'node:net'

type PrivateParts = { _httpMessage?: { headersSent: boolean } }

export function hasSentHeaders(socket: Socket): boolean {
  return (socket as Socket & PrivateParts)._httpMessage?.headersSent ?? false
}
