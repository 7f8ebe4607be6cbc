import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

const folders = ['portal', 'engine', 'supabase', 'tests', 'bench', 'tools', 'scripts']
const skipped = /^(node_modules|dist.*|\.temp|test-results|playwright-report)$/

/** The repository's own files with one of the endings, as paths relative to the root with forward slashes. */
export function sourceFiles(endings, base = root) {
  const walk = (folder) =>
    readdirSync(join(base, folder), { withFileTypes: true }).flatMap((entry) => {
      if (skipped.test(entry.name)) return []
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return walk(path)
      return endings.some((ending) => path.endsWith(ending)) ? [path] : []
    })
  return folders.filter((folder) => existsSync(join(base, folder))).flatMap(walk)
}
