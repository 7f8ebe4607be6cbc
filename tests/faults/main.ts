import { runFaults } from './run.ts'

process.exitCode = await runFaults(process.argv.slice(2))
process.exit()
