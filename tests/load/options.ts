import { parseArgs } from 'node:util'
import { CLIENTS } from '../support/simulated-users/crowd.ts'

export type DatabaseName = 'postgres' | 'pglite'

export interface LoadOptions {
  readonly seconds: number
  readonly clients: number
  readonly only: DatabaseName | null
  readonly profile: boolean
}

export const SECONDS = 120

const HELP = `npm run bench -- load [options]

200 signed-in people at the portal for two minutes, on Postgres and on PGlite: some fifteen minutes in all. Without
options it writes reports/load.md; with any of them it only prints.

  --seconds <n>     length of the believable load (${SECONDS}); the closed loop after it takes a quarter of that
  --clients <n>     signed-in people, ten to an account (${CLIENTS})
  --only <name>     postgres or pglite
  --profile         profile the engine, and print where its time goes
  --help            this text
`

export function readLoadOptions(args: readonly string[]): LoadOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: String(SECONDS) },
      clients: { type: 'string', default: String(CLIENTS) },
      only: { type: 'string' },
      profile: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(HELP)
    return null
  }
  const { only } = values
  if (only !== undefined && only !== 'postgres' && only !== 'pglite') throw new Error('--only takes postgres or pglite')
  return {
    seconds: whole('--seconds', values.seconds, 4, 3600),
    clients: whole('--clients', values.clients, 20, 2000),
    only: only ?? null,
    profile: values.profile,
  }
}

function whole(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new Error(`${name} takes a number from ${least} to ${most}`)
}
