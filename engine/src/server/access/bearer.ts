import { hash, timingSafeEqual } from 'node:crypto'

export function isBearer(authorization: string | undefined, token: string): boolean {
  const given = /^bearer (.+)$/i.exec(authorization ?? '')?.[1]?.trim()
  return given !== undefined && secretCheck(token)(given)
}

/** Compares hashes, so that the time of an answer shows neither where two texts differ nor how long they are. */
export function secretCheck(expected: string): (given: string) => boolean {
  const digest = digestOf(expected)
  return (given) => timingSafeEqual(digestOf(given), digest)
}

function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
