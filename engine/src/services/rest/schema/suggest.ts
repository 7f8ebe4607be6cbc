/**
 * "Perhaps you meant …": finds the most similar of the known names, by shared pairs and triples of letters and then by edits, with
 * the thresholds of PostgREST.
 */

const GRAM_SIZES = [3, 2]

/** Longer than any name. The number of steps is the product of both lengths. */
const MAX_LENGTH = 1000

export function suggest(word: string, candidates: Iterable<string>, minScore: number): string | null {
  if (word.length > MAX_LENGTH) return null
  const wanted = word.toLowerCase()
  const names = [...new Set(candidates)]
  for (const size of GRAM_SIZES) {
    const own = grams(wanted, size)
    const near = names
      .map((name) => ({ name, similarity: cosine(own, grams(name.toLowerCase(), size)) }))
      .filter(({ similarity }) => similarity > 0)
      .toSorted((a, b) => b.similarity - a.similarity)
      .slice(0, 50)
      .map(({ name }) => ({ name, score: closeness(wanted, name.toLowerCase()) }))
      .toSorted((a, b) => b.score - a.score)
    if (near.length > 0) return near[0] && near[0].score >= minScore ? near[0].name : null
  }
  return null
}

function grams(word: string, size: number): Map<string, number> {
  const text = `-${word.replace(/[^\p{L}\p{N}, ]/gu, '')}-`.padEnd(size, '-')
  const counts = new Map<string, number>()
  for (let index = 0; index + size <= text.length; index += 1) {
    const gram = text.slice(index, index + size)
    counts.set(gram, (counts.get(gram) ?? 0) + 1)
  }
  return counts
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let dot = 0
  for (const [gram, count] of a) dot += count * (b.get(gram) ?? 0)
  const length = (counts: ReadonlyMap<string, number>) => Math.hypot(...counts.values())
  return dot === 0 ? 0 : dot / (length(a) * length(b))
}

function closeness(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const change = (previous[column - 1] as number) + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(change, (previous[column] as number) + 1, (current[column - 1] as number) + 1))
    }
    previous = current
  }
  return 1 - (previous[b.length] as number) / Math.max(a.length, b.length, 1)
}
