export interface Run {
  readonly text: string
  /** One of the words that were searched for. */
  readonly isFound: boolean
}

/** So many characters before the first found word; a line on a phone has about as many. */
const BEFORE = 60
/** And so many in all. */
const LENGTH = 240

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
  return cutEnd(cutBegin(runs))
}

function cutBegin(runs: readonly Run[]): readonly Run[] {
  const [first, ...rest] = runs
  if (first === undefined || first.isFound || first.text.length <= BEFORE) return runs
  const tail = first.text.slice(-BEFORE)
  return [{ ...first, text: `…${tail.slice(tail.indexOf(' ') + 1)}` }, ...rest]
}

function cutEnd(runs: readonly Run[]): Run[] {
  let left = LENGTH
  const kept: Run[] = []
  for (const run of runs) {
    if (left <= 0) break
    kept.push(run.text.length <= left ? run : { ...run, text: `${run.text.slice(0, left)}…` })
    left -= run.text.length
  }
  return kept
}
