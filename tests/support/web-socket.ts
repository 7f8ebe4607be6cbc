import { WebSocket } from 'ws'

// The official client needs a global WebSocket, which Node 20 does not have.
globalThis.WebSocket ??= WebSocket as unknown as typeof globalThis.WebSocket
