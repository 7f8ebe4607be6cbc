export interface Run {
  readonly text: string
  /** Whether this is one of the searched words. */
  readonly isFound: boolean
}

/** Characters to show before the first found word; about a line on a phone. */
const MAX_BEFORE = 60
/** Characters to show in all. */
const MAX_LENGTH = 240

/** The parts of a passage, each shown as plain text. Text far before the first found word is left out. */
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
  if (first === undefined || first.isFound || first.text.length <= MAX_BEFORE) return runs
  const tail = first.text.slice(-MAX_BEFORE)
  return [{ ...first, text: `…${tail.slice(tail.indexOf(' ') + 1)}` }, ...rest]
}

function cutEnd(runs: readonly Run[]): Run[] {
  let left = MAX_LENGTH
  const kept: Run[] = []
  for (const run of runs) {
    if (left <= 0) break
    kept.push(run.text.length <= left ? run : { ...run, text: `${run.text.slice(0, left)}…` })
    left -= run.text.length
  }
  return kept
}
