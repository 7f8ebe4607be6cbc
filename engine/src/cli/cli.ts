import { join } from 'node:path'
import { ConfigError } from '../kernel/config/config-error.ts'
import { readSettings, type Settings } from '../kernel/config/settings.ts'
import { createLogger, standardOutput } from '../kernel/log/logger.ts'
import type { EngineFiles } from '../server/environment/prepare-database.ts'
import { createAdministrator, rotateKeys } from './admin-commands.ts'
import { parseCommandLine, type CommandLine } from './arguments.ts'
import { backUp } from './backup.ts'
import type { Context } from './context.ts'
import { migrateAll, seedAll } from './database-commands.ts'
import { portalPlan, projectPlan } from './plans.ts'
import { resetTraining } from './reset-training.ts'
import { restore } from './restore.ts'
import { runUntilStopped } from './run-until-stopped.ts'
import { showStatus } from './status.ts'
import { HELP, UsageError } from './usage.ts'

export type Dependencies = Pick<Context, 'root' | 'env'>

/** Returns the exit code. What the operator can correct is shown as one message; any other error with its stack. */
export async function runCli(args: readonly string[], dependencies: Dependencies): Promise<number> {
  try {
    return await runCommand(parseCommandLine(args), dependencies)
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${HELP}`)
      return 2
    }
    console.error(error instanceof ConfigError ? error.message : (fileProblem(error) ?? error))
    return 1
  }
}

/** What the operator can do about a folder that the engine may not write to, or whose disk is full; null for any other error. */
function fileProblem(error: unknown): string | null {
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException
  if (path === undefined) return null
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `The engine may not write to ${path} (${code}). Give its user the right to, or choose another folder with --data.`
  }
  return code === 'ENOSPC' ? `There is no space left on the disk of ${path}.` : null
}

function engineFiles(root: string): EngineFiles {
  const engine = join(root, 'engine')
  return { platformSql: join(engine, 'src', 'bootstrap', 'sql'), snapshot: join(engine, 'dist', 'snapshot') }
}

async function runCommand({ command, options }: CommandLine, { root, env }: Dependencies): Promise<number> {
  if (command === 'help') {
    console.log(HELP)
    return 0
  }
  const read = readSettings(env)
  const settings: Settings = { ...read, port: options.port ?? read.port, host: options.host ?? read.host }
  const output = standardOutput()
  const log = createLogger({ level: settings.logLevel, pretty: process.stdout.isTTY, writer: output })
  const context: Context = { root, env, settings, options, log, files: engineFiles(root) }
  try {
    switch (command) {
      case 'start':
        return await runUntilStopped(portalPlan(context), log)
      case 'serve':
        return await runUntilStopped(projectPlan(context), log)
      case 'migrate':
        return await migrateAll(context)
      case 'seed':
        return await seedAll(context)
      case 'reset-training':
        return await resetTraining(context)
      case 'status':
        return await showStatus(context)
      case 'rotate-keys':
        return await rotateKeys(context)
      case 'create-admin':
        return await createAdministrator(context)
      case 'backup':
        return await backUp(context)
      case 'restore':
        return await restore(context)
    }
  } finally {
    output.flush()
  }
}
