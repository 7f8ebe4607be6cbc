import type { Head } from './chain.ts'

const LINE = /(\d[\d.,'\s]*?)[,;:\s]+([\da-f]{64})(?![\da-f])/i

/** The number and the hash in a line of the weekly mail, in any language; null if they are not both there. */
export function parseKeptHead(text: string): Head | null {
  const [, number = '', hash = ''] = LINE.exec(text) ?? []
  const seq = Number(number.replaceAll(/\D/g, ''))
  return hash !== '' && Number.isSafeInteger(seq) && seq > 0 ? { seq, hash: hash.toLowerCase() } : null
}

/** The same line without words, to keep. */
export const keptLine = ({ seq, hash }: Head): string => `${seq}, ${hash}`

/** A hash as people compare it: `7f3a…c41e`. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`
