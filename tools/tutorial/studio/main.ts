import { encode } from './encode.ts'

// What record.ts calls in this page.
Object.assign(globalThis, { encode })
