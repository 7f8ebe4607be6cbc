import { tools } from '../lib/paths.mjs'
import { runToEnd } from '../lib/processes.mjs'
import { setUp } from '../lib/setup.mjs'

/** Generates the TypeScript types and the reference page on permissions from the migrations. */
export async function run() {
  await setUp({ build: false })
  const args = ['run', '--config', 'tests/database/vitest.config.ts', 'types', 'permissions', '--update']
  process.exitCode = await runToEnd(process.execPath, [tools.vitest, ...args])
}
