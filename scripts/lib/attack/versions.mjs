const parse = (version) => {
  const [, core, before] = /^v?(\d+(?:\.\d+)*)(?:-([^+]+))?/.exec(version) ?? [undefined, '0', undefined]
  return { core: core.split('.').map(Number), before: before?.split('.') }
}

/** Below zero: the first is the older one. By the precedence of semantic versioning. */
export function compareVersions(a, b) {
  const [one, other] = [parse(a), parse(b)]
  for (let at = 0; at < Math.max(one.core.length, other.core.length); at += 1) {
    const difference = (one.core[at] ?? 0) - (other.core[at] ?? 0)
    if (difference !== 0) return difference
  }
  if (one.before === undefined || other.before === undefined)
    return Number(one.before === undefined) - Number(other.before === undefined)
  for (let at = 0; at < Math.min(one.before.length, other.before.length); at += 1) {
    const difference = compareParts(one.before[at], other.before[at])
    if (difference !== 0) return difference
  }
  return one.before.length - other.before.length
}

/** Numbers come before words. */
function compareParts(a, b) {
  const [isNumber, isOtherNumber] = [a, b].map((part) => /^\d+$/.test(part))
  if (isNumber && isOtherNumber) return Number(a) - Number(b)
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1
  return a < b ? -1 : Number(a > b)
}
