import { createHash, timingSafeEqual } from 'node:crypto'

export function isBearer(authorization: string | undefined, token: string): boolean {
  const given = /^bearer (.+)$/i.exec(authorization ?? '')?.[1]?.trim()
  return given !== undefined && isSameSecret(given, token)
}

/** Compares hashes: the time tells neither where two texts differ nor how long they are. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
