import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../paths.mjs'
import { render } from './render.mjs'

const DATA = inRoot('reports/attack.json')
const PAGE = inRoot('reports/attack.md')

/** The attempts in a report of Vitest, each with how it was refused; null if it succeeded. */
export function attemptsOf(path) {
  const { testResults } = JSON.parse(readFileSync(path, 'utf8'))
  const attempts = testResults
    .flatMap((file) => file.assertionResults)
    // Some tests only show that the data exists which others try to read. They have no refusal and are not attempts.
    .filter(({ status, meta }) => status === 'failed' || meta?.refusal !== undefined)
    .map(({ ancestorTitles, title, status, meta }) => ({
      chapter: ancestorTitles[0],
      name: title,
      refusal: status === 'passed' ? meta.refusal : null,
    }))
  const milliseconds = testResults.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0)
  return { attempts, seconds: Math.round(milliseconds / 1000) }
}

/** Replaces one part of the results and writes the page again. A string is the path of a JSON file with the part. */
export function saveResults(part) {
  const known = existsSync(DATA) ? JSON.parse(readFileSync(DATA, 'utf8')) : {}
  for (const [name, value] of Object.entries(part)) {
    if (typeof value !== 'string') known[name] = value
    else if (existsSync(value)) known[name] = JSON.parse(readFileSync(value, 'utf8'))
  }
  mkdirSync(inRoot('reports'), { recursive: true })
  writeFileSync(DATA, `${JSON.stringify(known, null, 2)}\n`)
  writeFileSync(PAGE, render(known))
  console.log(`Written: ${PAGE}`)
}
