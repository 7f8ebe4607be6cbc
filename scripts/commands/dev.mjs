import { inRoot, tools } from '../lib/paths.mjs'
import { runTogether, stopWithUs } from '../lib/processes.mjs'
import { setUp } from '../lib/setup.mjs'

/** The engine restarts when one of its files changes; the portal's development server sends its requests on to it. */
export async function run(args) {
  await setUp({ build: false })
  stopWithUs()
  console.log('Open the portal at the address that follows “Local”: it reloads by itself and asks the engine.')
  process.exitCode = await runTogether([
    { args: [tools.tsx, 'watch', '--clear-screen=false', inRoot('engine/src/main.ts'), 'start', ...args] },
    { args: [tools.vite, '--clearScreen', 'false'], cwd: inRoot('portal') },
  ])
}
