import { readFileSync } from 'node:fs'
import { inRoot } from './lib/paths.mjs'
import { checkSizes, countLines, isCounted, shortFileProblems } from './lib/sizes.mjs'
import { sourceFiles } from './lib/source-files.mjs'

const files = sourceFiles(['.ts', '.tsx', '.sql', '.css', '.mjs']).map((path) => [
  path,
  readFileSync(inRoot(path), 'utf8'),
])
const { figures, problems } = checkSizes(
  files.filter(([path]) => isCounted(path)).map(([path, source]) => [path, countLines(source)]),
)
problems.push(...shortFileProblems(files.filter(([path]) => /\.(tsx?|mjs)$/.test(path))))

console.log(
  `${figures.files} files: median ${figures.median} lines, nine in ten at most ${figures.nineInTen}, longest ${figures.longest}`,
)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
