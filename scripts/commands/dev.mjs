import { inRoot, tools } from '../lib/paths.mjs'
import { runTogether, forwardSignals } from '../lib/processes.mjs'
import { setUp } from '../lib/setup.mjs'

/** The engine restarts when one of its files changes. The portal's development server forwards its requests to the engine. */
export async function run(args) {
  await setUp({ build: false })
  forwardSignals()
  console.log('Open the portal at the address after “Local”. It reloads when you save a file.')
  process.exitCode = await runTogether([
    { args: [tools.tsx, 'watch', '--clear-screen=false', inRoot('engine/src/main.ts'), 'start', ...args] },
    { args: [tools.vite, '--clearScreen', 'false'], cwd: inRoot('portal') },
  ])
}
