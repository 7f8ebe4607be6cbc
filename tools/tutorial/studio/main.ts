import { encode } from './encode.ts'

// studio.ts calls this function in the page.
Object.assign(globalThis, { encode })
