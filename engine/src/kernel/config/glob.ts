import { readdirSync, existsSync } from 'node:fs'
import { isAbsolute, join, parse, sep } from 'node:path'

/**
 * Returns the files that a pattern matches, sorted. `*` and `?` match within a folder and `[a-c]` is a class, as in the patterns
 * of `[db.seed] sql_paths`. Node has a glob only since version 22.
 */
export function findFiles(base: string, pattern: string): string[] {
  const absolute = isAbsolute(pattern)
  const segments = pattern.split(/[\\/]/).filter((segment) => segment !== '' && segment !== '.')
  let found = [absolute ? parse(pattern).root : base]
  for (const segment of segments) {
    found = found.flatMap((folder) => (/[*?[]/.test(segment) ? matching(folder, segment) : [join(folder, segment)]))
  }
  return found.filter((file) => existsSync(file)).sort()
}

function matching(folder: string, segment: string): string[] {
  const expression = new RegExp(
    `^${segment
      .replace(/[.+^${}()|\\]/g, '\\$&')
      .replace(/\*/g, '.*')
      .replace(/\?/g, '.')}$`,
  )
  try {
    return readdirSync(folder)
      .filter((name) => expression.test(name))
      .map((name) => `${folder}${folder.endsWith(sep) ? '' : sep}${name}`)
  } catch {
    return []
  }
}
