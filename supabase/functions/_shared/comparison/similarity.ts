/** The words of a clause as numbers, in ascending order. */
export type Bag = Uint32Array

/** Gives each word a number, because numbers are compared faster than words. */
export function createVocabulary(): (text: string) => Bag {
  const numbers = new Map<string, number>()
  return (text) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    return Uint32Array.from(words, (word) => {
      const number = numbers.get(word) ?? numbers.size
      numbers.set(word, number)
      return number
    }).sort()
  }
}

/**
 * The Sørensen–Dice coefficient: 1 for the same words, 0 for no common words. Also 0 if it can be seen early that the
 * result is below `least`.
 */
export function similarity(one: Bag, other: Bag, least: number): number {
  const total = one.length + other.length
  if (total === 0) return 1
  // True even if the longer clause contained all words of the shorter one.
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
