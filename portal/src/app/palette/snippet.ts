import { plainText } from '../../lib/matches-query.ts'

/** A part of a snippet. */
export interface Run {
  readonly text: string
  /** Whether this is one of the typed words. */
  readonly isFound: boolean
}

const BEFORE = 32
const LENGTH = 120

/** One letter stays one letter, so that a place in the result is the same place in the text. */
const letterByLetter = (text: string): string =>
  text.replaceAll(/\p{L}/gu, (letter) => (plainText(letter).length === letter.length ? plainText(letter) : letter))

/** The part of a text that has the typed words, marked: it says why the item was found. Null if it has none of them. */
export function snippetOf(text: string, typed: string): readonly Run[] | null {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const searched = letterByLetter(line)
  const words = plainText(typed).split(/\s+/).filter(Boolean)
  const first = words
    .map((word) => searched.indexOf(word))
    .filter((at) => at >= 0)
    .toSorted((one, two) => one - two)[0]
  if (first === undefined) return null
  const from = first <= BEFORE ? 0 : line.indexOf(' ', first - BEFORE - 1) + 1
  const start = from > first ? first : from
  const end = Math.min(line.length, start + LENGTH)
  const shown = `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`
  return mark(shown, words)
}

function mark(text: string, words: readonly string[]): readonly Run[] {
  const searched = letterByLetter(text)
  const runs: Run[] = []
  let at = 0
  while (at < text.length) {
    const next = words
      .map((word) => ({ word, place: searched.indexOf(word, at) }))
      .filter(({ place }) => place >= 0)
      .toSorted((one, two) => one.place - two.place || two.word.length - one.word.length)[0]
    if (next === undefined) break
    if (next.place > at) runs.push({ text: text.slice(at, next.place), isFound: false })
    at = next.place + next.word.length
    runs.push({ text: text.slice(next.place, at), isFound: true })
  }
  if (at < text.length) runs.push({ text: text.slice(at), isFound: false })
  return runs
}
