import type { Head } from './chain.ts'

const LINE = /(\d[\d.,'\s]*?)[,;:\s]+([\da-f]{64})(?![\da-f])/i

/** Finds the number and the hash in a line of the weekly mail, in any language; null if one is missing. */
export function parseKeptHead(text: string): Head | null {
  const [, number = '', hash = ''] = LINE.exec(text) ?? []
  const seq = Number(number.replaceAll(/\D/g, ''))
  return hash !== '' && Number.isSafeInteger(seq) && seq > 0 ? { seq, hash: hash.toLowerCase() } : null
}

/** The number and the hash as a line without words, which the reader can keep. */
export const keptLine = ({ seq, hash }: Head): string => `${seq}, ${hash}`

/** A hash, shortened for people who compare two: `7f3a…c41e`. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`
