import { readFileSync } from 'node:fs'
import { inRoot } from './lib/paths.mjs'
import { sourceFiles } from './lib/source-files.mjs'
import { bareTexts, unusedTexts } from './lib/texts.mjs'

const files = sourceFiles(['.ts', '.tsx'])
  .filter((path) => path.startsWith('portal/src/'))
  .map((path) => [path, readFileSync(inRoot(path), 'utf8')])
const problems = [...files.flatMap(([path, source]) => bareTexts(path, source)), ...unusedTexts(files)]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
