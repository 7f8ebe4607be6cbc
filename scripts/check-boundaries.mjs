import { readFileSync } from 'node:fs'
import { boundaryProblems } from './lib/boundaries.mjs'
import { inRoot } from './lib/paths.mjs'
import { sourceFiles } from './lib/source-files.mjs'

// The test of the rules contains wrong imports as text.
const paths = sourceFiles(['.ts', '.tsx', '.mjs']).filter((path) => path !== 'scripts/boundaries.test.ts')
const problems = boundaryProblems(paths.map((path) => [path, readFileSync(inRoot(path), 'utf8')]))

for (const problem of problems) console.error(problem)
console.log(`${paths.length} files, ${problems.length} broken import boundaries`)
process.exitCode = problems.length > 0 ? 1 : 0
