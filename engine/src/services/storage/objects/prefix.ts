/**
 * The first text, in the order of code points, after all that begin with this one; null if there is none. With two comparisons an
 * index can be used, which is not possible with a pattern under row security.
 */
export function upperBound(prefix: string): string | null {
  const points = Array.from(prefix)
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    const next = (last.codePointAt(0) ?? 0) + 1
    if (next <= 0x10ffff) return points.join('') + String.fromCodePoint(next === 0xd800 ? 0xe000 : next)
  }
  return null
}
