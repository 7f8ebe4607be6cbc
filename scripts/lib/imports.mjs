import { posix } from 'node:path'

const comments = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(,])\/\/[^\n]*/g
const specifiers =
  /\b(?:import|export)\b[^'"`;()]*?\bfrom\s*['"]([^'"\n]+)['"]|\bimport\s*['"]([^'"\n]+)['"]|\bimport\s*\(\s*['"]([^'"\n]+)['"]/g

const withoutComments = (source) => source.replace(comments, '')

/** The first comment of a source; empty if it has none. */
export const firstComment = (source) => source.match(comments)?.[0] ?? ''

/**
 * Every module that a source names: `{ specifier, target, isDynamic }`. The target is its path in the repository, if it is one;
 * `isDynamic` says whether `import()` loads it.
 */
export function importsOf(path, source) {
  return [...withoutComments(source).matchAll(specifiers)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3]
    const target = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined
    return { specifier, target, isDynamic: match[3] !== undefined }
  })
}

/** A barrel: a module that only passes on what others export, or passes on everything of one. */
export function isBarrel(source) {
  const code = withoutComments(source).trim()
  if (/\bexport\s*\*/.test(code)) return true
  const rest = code.replace(/\bexport\s+(?:type\s+)?\{[^}]*\}\s*from\s*['"][^'"]+['"];?/g, '').trim()
  return code !== '' && rest === ''
}
