import { fileURLToPath } from 'node:url'
import { runCli } from './cli/cli.ts'

// Two folders up, from the source as from the bundle.
const root = fileURLToPath(new URL('../../', import.meta.url))
process.exitCode = await runCli(process.argv.slice(2), { root, env: process.env })
