/**
 * The first text, in the order of code points, behind all that begin with this one; null: there is none. Two comparisons
 * let an index answer what a pattern cannot under row security.
 */
export function upperBound(prefix: string): string | null {
  const points = Array.from(prefix)
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    const next = (last.codePointAt(0) ?? 0) + 1
    if (next <= 0x10ffff) return points.join('') + String.fromCodePoint(next === 0xd800 ? 0xe000 : next)
  }
  return null
}
