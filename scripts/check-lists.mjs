import { readFileSync } from 'node:fs'
import { proceduresWithRows, unboundedLists } from './lib/lists.mjs'
import { inRoot } from './lib/paths.mjs'
import { sourceFiles } from './lib/source-files.mjs'

const procedures = proceduresWithRows(readFileSync(inRoot('supabase/database.types.ts'), 'utf8'))
const problems = sourceFiles(['.ts', '.tsx'])
  .filter((path) => path.startsWith('portal/src/'))
  .flatMap((path) => unboundedLists(path, readFileSync(inRoot(path), 'utf8'), procedures))
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
