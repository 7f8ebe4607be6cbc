import { parseArgs } from 'node:util'

export interface Options {
  readonly strict: boolean
  readonly profile: boolean
  /** Measure live changes instead. */
  readonly realtime: boolean
  /** With `realtime`: fewer sockets, for a shorter time. */
  readonly quick: boolean
  /** Measure the portal's own rules instead, with and without the check of the caller's session. */
  readonly sessions: boolean
  readonly rounds: number
  readonly seconds: number
  /** Beginnings of the ids of contenders; all contenders if it is empty. */
  readonly only: readonly string[]
}

export const HELP = `npm run bench -- [options]

  --strict          a missed target fails the run
  --only <ids>      only these contenders, by the beginning of their ids, separated by commas: sql,engine-postgres
  --rounds <n>      rounds in which every contender takes its turn (3)
  --seconds <n>     length of a turn, shortened if time runs out (3)
  --profile         profile the engine under load instead, and print which functions take the time
  --realtime        measure live changes instead: 2,000 sockets, a minute on each database; takes about five minutes
  --quick           with --realtime: 200 sockets, ten seconds
  --sessions        measure the cost of checking the caller's session instead, with the portal's own rules; half a minute
  --board           20 users at one kanban board instead, for half a minute on each database
  --help            this text

npm run bench -- firm --help explains the requests of a large firm.
npm run bench -- first-seconds --help explains how the first seconds of the portal are measured.
npm run bench -- load --help explains the test with 200 users of the portal.
npm run bench -- faults --help lists the faults that can be caused on purpose.
`

export function readOptions(args: readonly string[]): Options | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      strict: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      realtime: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      sessions: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '3' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  return {
    strict: values.strict,
    profile: values.profile,
    realtime: values.realtime,
    quick: values.quick,
    sessions: values.sessions,
    rounds: whole('--rounds', values.rounds, 20),
    seconds: whole('--seconds', values.seconds, 30),
    only: values.only.split(',').filter((id) => id !== ''),
  }
}

function whole(name: string, text: string, most: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > most) throw new Error(`${name} takes a number from 1 to ${most}`)
  return value
}
