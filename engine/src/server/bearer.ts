import { createHash, timingSafeEqual } from 'node:crypto'

/** Compared as hashes: the time tells neither where two texts differ nor how long they are. */
export function isBearer(authorization: string | undefined, token: string): boolean {
  const given = /^bearer (.+)$/i.exec(authorization ?? '')?.[1]?.trim()
  return given !== undefined && timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
