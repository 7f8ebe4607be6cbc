import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { denoFile, denoJson, functionNames } from './lib/deno-imports.mjs'
import { inRoot } from './lib/paths.mjs'

it.each(functionNames())('%s names in deno.json every package that it imports', (name) => {
  // `npm run types` writes the file.
  expect(readFileSync(inRoot(denoFile(name)), 'utf8')).toBe(denoJson(name))
})
