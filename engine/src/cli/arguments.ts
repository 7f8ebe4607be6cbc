import { parseArgs } from 'node:util'
import { z } from 'zod'
import { ConfigError, parseConfig } from '../kernel/config/config-error.ts'
import { databaseUrl, whole } from '../kernel/config/values.ts'
import { UsageError } from './usage.ts'

const OPTIONS = {
  project: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  'database-url': { type: 'string' },
  'anon-role': { type: 'string' },
  'pre-request': { type: 'string' },
  environment: { type: 'string' },
  email: { type: 'string' },
  force: { type: 'boolean' },
  check: { type: 'boolean' },
  key: { type: 'string' },
  revoke: { type: 'boolean' },
  unsealed: { type: 'boolean' },
  memory: { type: 'boolean' },
  keyless: { type: 'boolean' },
} as const

type Option = keyof typeof OPTIONS

const LISTENING: readonly Option[] = ['port', 'host', 'data']

/** Which options each command takes. */
const COMMANDS = {
  start: LISTENING,
  serve: [...LISTENING, 'project', 'database-url', 'memory', 'keyless', 'anon-role', 'pre-request'],
  migrate: ['project', 'data', 'database-url'],
  seed: ['project', 'data', 'database-url'],
  'reset-training': ['data'],
  status: LISTENING,
  'rotate-keys': ['environment', 'data', 'key', 'revoke'],
  'create-admin': ['environment', 'data', 'email'],
  backup: ['project', 'data', 'force'],
  restore: ['project', 'data', 'check', 'unsealed'],
  help: [],
} satisfies Record<string, readonly Option[]>

export type CommandName = keyof typeof COMMANDS

/** These take a file's name, without an option before it. */
const WITH_FILE: readonly string[] = ['backup', 'restore'] satisfies CommandName[]

const name = z.string().regex(/^[A-Za-z_][\w$]*(\.[A-Za-z_][\w$]*)?$/, 'expected a name such as public.check_request')

/** What `rotate-keys` makes anew. */
const ROTATED = ['signing', 'publishable', 'secret', 'operator', 'backup'] as const

const valuesSchema = z.object({
  project: z.string().min(1).optional(),
  port: whole(0, 65_535).optional(),
  host: z.string().min(1).optional(),
  data: z.string().min(1).optional(),
  'database-url': databaseUrl.optional(),
  'anon-role': z.string().min(1).max(63).optional(),
  'pre-request': name.optional(),
  environment: z.string().min(1).optional(),
  email: z.email('expected an e-mail address').optional(),
  file: z.string().min(1).optional(),
  force: z.boolean().default(false),
  check: z.boolean().default(false),
  key: z.enum(ROTATED, `expected one of ${ROTATED.join(', ')}`).default('signing'),
  revoke: z.boolean().default(false),
  unsealed: z.boolean().default(false),
  memory: z.boolean().default(false),
  keyless: z.boolean().default(false),
})

export type Options = z.infer<typeof valuesSchema>

export interface CommandLine {
  readonly command: CommandName
  readonly options: Options
}

export function parseCommandLine(args: readonly string[]): CommandLine {
  if (args.length === 0 || args.includes('--help') || args.includes('-h'))
    return { command: 'help', options: values({}) }
  const [command = '', ...rest] = args
  if (!isCommand(command)) throw new UsageError(`There is no command "${command}".`)
  const { file, ...given } = tokens(rest, WITH_FILE.includes(command) ? 1 : 0)
  const allowed: readonly string[] = COMMANDS[command]
  for (const option of Object.keys(given)) {
    if (!allowed.includes(option)) throw new UsageError(`The command ${command} has no option --${option}.`)
  }
  const options = values(file === undefined ? given : { ...given, file })
  if (WITH_FILE.includes(command) && file === undefined) throw new UsageError(`${command} needs FILE.`)
  if (command === 'serve' && options.project === undefined) throw new UsageError('serve needs --project DIR.')
  if (options.revoke && options.key !== 'signing') {
    throw new UsageError(`--revoke is for signing keys: an old ${options.key} key ends with the restart anyway.`)
  }
  if (options.memory && (options['database-url'] ?? options.data) !== undefined) {
    throw new UsageError('--memory goes with neither --data nor --database-url.')
  }
  return { command, options }
}

function tokens(args: readonly string[], files: number): Record<string, unknown> {
  try {
    const parsed = parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: true })
    const surplus = parsed.positionals[files]
    if (surplus !== undefined) throw new UsageError(`Unexpected argument '${surplus}'`)
    return { ...parsed.values, file: parsed.positionals[0] }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? error.message) : String(error))
  }
}

function values(given: Record<string, unknown>): Options {
  try {
    return parseConfig(valuesSchema, given, 'option')
  } catch (error) {
    throw error instanceof ConfigError ? new UsageError(error.message.replace(/^option: /gm, '--')) : error
  }
}

function isCommand(word: string): word is CommandName {
  return Object.hasOwn(COMMANDS, word)
}
