/** The words of a clause as numbers, in rising order. */
export type Bag = Uint32Array

/** Gives every word a number of its own: two numbers are compared faster than two words. */
export function createVocabulary(): (text: string) => Bag {
  const numbers = new Map<string, number>()
  return (text) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    return Uint32Array.from(words, (word) => {
      const known = numbers.get(word) ?? numbers.size
      numbers.set(word, known)
      return known
    }).sort()
  }
}

/** Sørensen's and Dice's: 1 for the same words, 0 for none in common, or for less than the least that is of interest. */
export function likeness(one: Bag, other: Bag, least: number): number {
  const total = one.length + other.length
  if (total === 0) return 1
  // Not even if all words of the shorter one were in the longer one.
  if (2 * Math.min(one.length, other.length) < least * total) return 0
  let common = 0
  for (let at = 0, otherAt = 0; at < one.length && otherAt < other.length;) {
    const difference = (one[at] ?? 0) - (other[otherAt] ?? 0)
    if (difference === 0) common += 1
    if (difference <= 0) at += 1
    if (difference >= 0) otherAt += 1
  }
  return (2 * common) / total
}
