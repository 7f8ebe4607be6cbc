/**
 * SHA-256 of a text in UTF-8, in hexadecimal digits. The browser's own function (`crypto.subtle`) returns a promise, which takes several
 * times as long as hashing such a short text, and does not exist on a page without HTTPS.
 */
export function sha256(text: string): string {
  const length = encode(text)
  const blocks = pad(length)
  state.set(START)
  for (let block = 0; block < blocks; block++) compress(block * BLOCK)
  let digits = ''
  for (const word of state) digits += (word >>> 0).toString(16).padStart(8, '0')
  return digits
}

const BLOCK = 64
const ENCODER = new TextEncoder()
let bytes = new Uint8Array(4096)

/** Writes the text to `bytes`, and returns how long it is. */
function encode(text: string): number {
  // A character takes three bytes at most; behind them come a bit and the length.
  const most = text.length * 3 + BLOCK + 9
  if (bytes.length < most) bytes = new Uint8Array(most * 2)
  return ENCODER.encodeInto(text, bytes).written
}

/** Fills the last block with a bit, zeros, and the length in bits. Returns the number of blocks. */
function pad(length: number): number {
  const blocks = Math.ceil((length + 9) / BLOCK)
  const end = blocks * BLOCK
  bytes.fill(0, length, end)
  bytes[length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setUint32(end - 8, Math.floor(length / 0x20000000))
  view.setUint32(end - 4, (length << 3) >>> 0)
  return blocks
}

const primes = (count: number): number[] => {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}
const fraction = (value: number): number => ((value - Math.floor(value)) * 0x100000000) | 0
/** The first bits of the square roots and of the cube roots of primes: FIPS 180-4. */
const START = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)))
const ROUNDS = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)))

const state = new Int32Array(8)
const words = new Int32Array(64)
const at = (list: Int32Array | Uint8Array, index: number): number => list[index] as number

function compress(offset: number): void {
  for (let n = 0; n < 16; n++) {
    const i = offset + n * 4
    words[n] = (at(bytes, i) << 24) | (at(bytes, i + 1) << 16) | (at(bytes, i + 2) << 8) | at(bytes, i + 3)
  }
  for (let n = 16; n < 64; n++) {
    const x = at(words, n - 15)
    const y = at(words, n - 2)
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    words[n] = (at(words, n - 16) + s0 + at(words, n - 7) + s1) | 0
  }
  let a = at(state, 0)
  let b = at(state, 1)
  let c = at(state, 2)
  let d = at(state, 3)
  let e = at(state, 4)
  let f = at(state, 5)
  let g = at(state, 6)
  let h = at(state, 7)
  for (let n = 0; n < 64; n++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const one = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUNDS, n) + at(words, n)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  state[0] = at(state, 0) + a
  state[1] = at(state, 1) + b
  state[2] = at(state, 2) + c
  state[3] = at(state, 3) + d
  state[4] = at(state, 4) + e
  state[5] = at(state, 5) + f
  state[6] = at(state, 6) + g
  state[7] = at(state, 7) + h
}
