import { WebSocket } from 'ws'

// The official client wants a WebSocket as soon as it is made, and Node 20 has none.
globalThis.WebSocket ??= WebSocket as unknown as typeof globalThis.WebSocket
