import { readFileSync } from 'node:fs'
import { inRoot } from './lib/paths.mjs'
import { isCounted, judgeSizes } from './lib/sizes.mjs'
import { sourceFiles } from './lib/source-files.mjs'

const paths = sourceFiles(['.ts', '.tsx', '.sql', '.css', '.mjs']).filter(isCounted)
const lines = (path) => readFileSync(inRoot(path), 'utf8').trimEnd().split('\n').length
const { figures, problems } = judgeSizes(paths.map((path) => [path, lines(path)]))

console.log(
  `${figures.files} files: median ${figures.median} lines, nine in ten at most ${figures.nineInTen}, longest ${figures.longest}`,
)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
