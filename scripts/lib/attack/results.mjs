import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../paths.mjs'
import { render } from './render.mjs'

const DATA = inRoot('docs/reports/attack.json')
const PAGE = inRoot('docs/reports/attack.md')

/** The attempts of a run, by chapter, from vitest's report: each with how it was refused, or null if it got through. */
export function attemptsOf(path) {
  const { testResults } = JSON.parse(readFileSync(path, 'utf8'))
  const attempts = testResults
    .flatMap((file) => file.assertionResults)
    // Controls, which show that there is something to be had, are no attempts.
    .filter(({ status, meta }) => status === 'failed' || meta?.refusal !== undefined)
    .map(({ ancestorTitles, title, status, meta }) => ({
      chapter: ancestorTitles[0],
      name: title,
      refusal: status === 'passed' ? meta.refusal : null,
    }))
  const milliseconds = testResults.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0)
  return { attempts, seconds: Math.round(milliseconds / 1000) }
}

/** Puts a part beside what is known of the others, and writes the page anew. A path stands for the JSON in that file. */
export function keep(part) {
  const known = existsSync(DATA) ? JSON.parse(readFileSync(DATA, 'utf8')) : {}
  for (const [name, value] of Object.entries(part)) {
    if (typeof value !== 'string') known[name] = value
    else if (existsSync(value)) known[name] = JSON.parse(readFileSync(value, 'utf8'))
  }
  mkdirSync(inRoot('docs/reports'), { recursive: true })
  writeFileSync(DATA, `${JSON.stringify(known, null, 2)}\n`)
  writeFileSync(PAGE, render(known))
  console.log(`Written: ${PAGE}`)
}
