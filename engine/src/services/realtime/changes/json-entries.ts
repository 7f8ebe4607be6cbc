/**
 * The members of a JSON object, each value as the text that Postgres wrote: JSON.parse would change a number with twenty digits.
 * Only for JSON from Postgres, which is well-formed.
 */
export function jsonEntries(json: string): Map<string, string> {
  const entries = new Map<string, string>()
  let at = skipSpace(json, 1)
  while (json[at] === '"') {
    const nameEnd = endOfString(json, at)
    const name = JSON.parse(json.slice(at, nameEnd)) as string
    const start = skipSpace(json, skipSpace(json, nameEnd) + 1)
    const end = endOfValue(json, start)
    entries.set(name, json.slice(start, end))
    at = skipSpace(json, end)
    if (json[at] === ',') at = skipSpace(json, at + 1)
  }
  return entries
}

function skipSpace(json: string, from: number): number {
  let at = from
  while (json[at] === ' ') at++
  return at
}

/** The position after the closing quote. */
function endOfString(json: string, from: number): number {
  let at = from + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at + 1
}

function endOfValue(json: string, from: number): number {
  let at = from
  let depth = 0
  for (; at < json.length; at++) {
    const char = json[at]
    if (char === '"') at = endOfString(json, at) - 1
    else if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') {
      if (depth === 0) break
      depth--
    } else if (char === ',' && depth === 0) break
  }
  return at
}

export function jsonObject(entries: Iterable<readonly [string, string]>): string {
  const members: string[] = []
  for (const [name, value] of entries) members.push(`${JSON.stringify(name)}:${value}`)
  return `{${members.join(',')}}`
}
