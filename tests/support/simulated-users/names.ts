import { createHash } from 'node:crypto'

/** Derives an id from words, so that every database gets the same ids and recordings can be repeated. */
export function idOf(...words: readonly (string | number)[]): string {
  const digest = createHash('md5').update(words.join(' ')).digest('hex')
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20)}`
}

/** A random number generator that repeats its sequence for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function pick<T>(list: readonly T[], random: () => number): T {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new Error('There is nothing to pick from')
  return found
}

/** Encodes a file path for a URL. */
export function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
