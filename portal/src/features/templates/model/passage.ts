export interface Run {
  readonly text: string
  /** One of the words that were searched for. */
  readonly isFound: boolean
}

/** So many characters before the first found word; a line on a phone has about as many. */
const BEFORE = 60

/** The pieces of a passage, each drawn as plain text. What stands far before the first found word is left out. */
export function runsOf(passage: string): Run[] {
  const runs = passage
    .split('\u0002')
    .flatMap((part, index) => {
      const end = part.indexOf('\u0003')
      if (index === 0 || end < 0) return [{ text: part, isFound: false }]
      return [
        { text: part.slice(0, end), isFound: true },
        { text: part.slice(end + 1), isFound: false },
      ]
    })
    .filter(({ text }) => text !== '')
  const [first, ...rest] = runs
  if (first === undefined || first.isFound || first.text.length <= BEFORE) return runs
  const tail = first.text.slice(-BEFORE)
  return [{ ...first, text: `…${tail.slice(tail.indexOf(' ') + 1)}` }, ...rest]
}
