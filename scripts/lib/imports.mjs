import { posix } from 'node:path'

const comments = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(,])\/\/[^\n]*/g
const specifiers =
  /\b(?:import|export)\b[^'"`;()]*?\bfrom\s*['"]([^'"\n]+)['"]|\bimport\s*['"]([^'"\n]+)['"]|\bimport\s*\(\s*['"]([^'"\n]+)['"]/g

const withoutComments = (source) => source.replace(comments, '')

/** Every module that a source names: `{ specifier, target }`, where target is a path in the repository, if it is one. */
export function importsOf(path, source) {
  return [...withoutComments(source).matchAll(specifiers)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3]
    const target = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined
    return { specifier, target }
  })
}

/** A barrel: a module that only passes on what others export, or passes on everything of one. */
export function isBarrel(source) {
  const code = withoutComments(source).trim()
  if (/\bexport\s*\*/.test(code)) return true
  const rest = code.replace(/\bexport\s+(?:type\s+)?\{[^}]*\}\s*from\s*['"][^'"]+['"];?/g, '').trim()
  return code !== '' && rest === ''
}
