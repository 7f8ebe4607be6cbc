import { fileURLToPath } from 'node:url'
import { runCli } from './cli/cli.ts'

// Two folders up, from the source as from the bundle.
const root = fileURLToPath(new URL('../../', import.meta.url))
// Everything is closed and written by now: no timer or idle socket of a library shall keep the process.
process.exit(await runCli(process.argv.slice(2), { root, env: process.env }))
