/** The longest part of a list whose ranks rise, in its order; ranks are all different. */
export function longestRising<Value>(values: readonly Value[], rankOf: (value: Value) => number): readonly Value[] {
  // tails[n]: the value with the smallest rank at the end of a part of n + 1 values.
  const tails: number[] = []
  const before: number[] = []
  const rank = (index: number): number => rankOf(values[index] as Value)
  values.forEach((value, index) => {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (rank(tails[middle] ?? 0) < rankOf(value)) low = middle + 1
      else high = middle
    }
    before[index] = low === 0 ? -1 : (tails[low - 1] ?? -1)
    tails[low] = index
  })
  const part: Value[] = []
  for (let index = tails.at(-1) ?? -1; index !== -1; index = before[index] ?? -1) part.push(values[index] as Value)
  return part.toReversed()
}
