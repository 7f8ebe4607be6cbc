import { tools } from '../lib/paths.mjs'
import { runToEnd } from '../lib/processes.mjs'
import { setUp } from '../lib/setup.mjs'

/** What is generated from the migrations: the types for TypeScript and the reference page on permissions. */
export async function run() {
  await setUp({ build: false })
  const args = ['run', '--config', 'tests/database/vitest.config.ts', 'types', 'permissions', '--update']
  process.exitCode = await runToEnd(process.execPath, [tools.vitest, ...args])
}
