import { posix } from 'node:path'

const comments = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(,])\/\/[^\n]*/g
const specifiers =
  /\b(?:import|export)\b[^'"`;()]*?\bfrom\s*['"]([^'"\n]+)['"]|\bimport\s*['"]([^'"\n]+)['"]|\bimport\s*\(\s*['"]([^'"\n]+)['"]/g

const withoutComments = (source) => source.replace(comments, '')

/**
 * Every import of a source, as `{ specifier, target, isType }`. The target is the path of a file of the repository, undefined for a
 * package. An import of types alone is gone when the code runs.
 */
export function importsOf(path, source) {
  return [...withoutComments(source).matchAll(specifiers)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3]
    const target = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined
    return { specifier, target, isType: /^(?:import|export)\s+type\s/.test(match[0]) }
  })
}

/** Whether the module only re-exports other modules, or has an `export *`. */
export function isBarrel(source) {
  const code = withoutComments(source).trim()
  if (/\bexport\s*\*/.test(code)) return true
  const rest = code.replace(/\bexport\s+(?:type\s+)?\{[^}]*\}\s*from\s*['"][^'"]+['"];?/g, '').trim()
  return code !== '' && rest === ''
}
