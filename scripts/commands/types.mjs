import { writeFileSync } from 'node:fs'
import { denoFile, denoJson, functionNames } from '../lib/deno-imports.mjs'
import { inRoot, tools } from '../lib/paths.mjs'
import { runToEnd } from '../lib/processes.mjs'
import { setUp } from '../lib/setup.mjs'

/**
 * Generates what follows from other files: the TypeScript types and the reference page on permissions from the migrations, and the
 * `deno.json` of each function from its imports.
 */
export async function run() {
  await setUp({ build: false })
  for (const name of functionNames()) writeFileSync(inRoot(denoFile(name)), denoJson(name))
  const args = ['run', '--config', 'tests/database/vitest.config.ts', 'types', 'permissions', '--update']
  process.exitCode = await runToEnd(process.execPath, [tools.vitest, ...args])
}
