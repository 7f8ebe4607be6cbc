import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '../support/simulated-users/environment.ts'
import { ask, isDone, type Answer } from './ask.ts'
import { Checks, LEAST_CASES, type Fault, type FaultContext, type Finding } from './fault.ts'
import type { Engine } from './engine.ts'
import { watchBoard, writeCard, type Watcher } from './live.ts'
import { judgeLog, readLog } from './operator.ts'
import { verify, verifySessions } from './verify.ts'
import { gatherWorkers } from './workers.ts'
import { holdsWithin } from '../support/wait-until.ts'

const AWAY_MS = 3000
const BACK_WITHIN_MS = 15_000
const MOST_LATE = 20
const WRITE_EVERY_MS = 50

export const postgresRestart: Fault = {
  id: 'postgres',
  title: 'Postgres is restarted while people work',
  databases: ['postgres'],
  run,
}

async function run({ scope, cluster, options, say }: FaultContext): Promise<Finding> {
  const engine = await cluster.copy(scope)
  await engine.start()
  const workers = await gatherWorkers(scope, cluster, engine)
  const [person = workers.admin] = workers.people
  const watcher = await watchBoard(engine, person)
  scope.deferStop(() => watcher.end())
  const checks = new Checks()
  const since = engine.mark()
  for (const mode of ['immediate', 'fast'] as const) {
    workers.work()
    await workers.untilEach(LEAST_CASES)
    const writing = new AbortController()
    const joinsBefore = watcher.joins
    const written = writeCards(engine, person, writing.signal)
    await cluster.postgres?.kill(mode === 'fast' ? 'fast' : undefined)
    const began = performance.now()
    try {
      await judgeAbsence(engine, person, checks)
      await sleep(Math.max(0, AWAY_MS - (performance.now() - began)))
    } finally {
      await cluster.postgres?.restart()
    }
    const back = performance.now()
    const isBack = await holdsWithin(async () => isDone(await readBoard(engine, person)), BACK_WITHIN_MS)
    const seen = isBack ? `${Math.round(performance.now() - back)} ms after Postgres was back` : 'not in time'
    checks.note(`the engine works again by itself within ${BACK_WITHIN_MS / 1000} s`, isBack, seen)
    await sleep(1000)
    writing.abort()
    await workers.pause()
    await verify(engine, workers, checks)
    await judgeNews(watcher, joinsBefore, await written, checks)
    say(`${mode}: ${seen}; refused by status ${JSON.stringify(Object.fromEntries(workers.refused))}`)
  }
  await verifySessions(engine, workers, checks)
  const unanswered = workers.refused.get('0') ?? 0
  checks.note('every request gets an answer', unanswered === 0, `${unanswered} got none`)
  const refused = [...workers.refused].filter(([status]) => status !== 'socket')
  checks.note(
    'requests during the absence get 503; a function answers 500 in its own form',
    refused.length > 0 && refused.every(([status]) => ['0', '500', '503'].includes(status)),
    refused.map(([status, count]) => `${count} × ${status}`).join(', ') || 'no request was refused',
  )
  judgeLog(engine, since, checks, {
    'the log says that the database is not reachable, and why': /the database is not reachable/,
  })
  return {
    done: `pg_ctl stop -m immediate, away for ${AWAY_MS / 1000} s, started again; then the same with -m fast; ${options.clients} people at work as in the load, ${workers.acknowledged} writes acknowledged`,
    checks: checks.list,
    read: readLog(engine, since),
  }
}

function readBoard(engine: Engine, { accountId, token, address }: Person): Promise<Answer> {
  return ask(engine, `rest/v1/kanban_cards?account_id=eq.${accountId}&limit=1`, { token, address })
}

/** One request of each protocol while Postgres is away. */
async function judgeAbsence(engine: Engine, person: Person, checks: Checks): Promise<void> {
  const { token, address } = person
  const answers = {
    rest: await readBoard(engine, person),
    auth: await ask(engine, 'auth/v1/user', { token, address }),
    storage: await ask(engine, 'storage/v1/object/list/templates', { token, address, json: { prefix: '' } }),
    health: await ask(engine, 'health'),
  }
  const seen = Object.entries(answers).map(([name, { status, body }]) => `${name} ${status} ${JSON.stringify(body)}`)
  checks.note(
    'without Postgres each protocol answers 503 in its own form, and so does /health',
    Object.values(answers).every(({ status }) => status === 503),
    seen.join('; '),
  )
  const patient = Object.entries(answers).filter(([name]) => name !== 'health')
  const retry = patient.every(([, { headers }]) => headers.get('retry-after') !== null)
  checks.note('the answers say when to try again', retry, 'Retry-After')
  const slowest = Math.max(...Object.values(answers).map(({ ms }) => ms))
  checks.note('the answers come without delay', slowest < 5000, `at most ${Math.round(slowest)} ms`)
}

/**
 * Writes cards one after the other until the signal, and returns the titles of the acknowledged ones. If the machine was too slow
 * for enough cases, it goes on for a moment.
 */
async function writeCards(engine: Engine, person: Person, signal: AbortSignal): Promise<string[]> {
  const written: string[] = []
  for (let late = 0; !signal.aborted || (written.length < LEAST_CASES && late < MOST_LATE);) {
    if (signal.aborted) late += 1
    const { title, isAcknowledged } = await writeCard(engine, person)
    if (isAcknowledged) written.push(title)
    await sleep(WRITE_EVERY_MS)
  }
  return written
}

/** Checks that an open board misses no change: it receives the change, or joins again and loads the board again. */
async function judgeNews(
  watcher: Watcher,
  joinsBefore: number,
  written: readonly string[],
  checks: Checks,
): Promise<void> {
  const heardAfter = await watcher.hears(20_000)
  checks.note('an open board keeps receiving changes', heardAfter !== null, `${Math.round(heardAfter ?? 0)} ms`)
  const missed = (): number => written.filter((title) => !watcher.heard.has(title)).length
  const isFetchedAgain = (): boolean => watcher.joins > joinsBefore
  await holdsWithin(() => missed() === 0 || isFetchedAgain(), 10_000)
  checks.note(
    'no change is missed, or the client joins again',
    written.length >= LEAST_CASES && (missed() === 0 || isFetchedAgain()),
    `${written.length} cards written on its board meanwhile, ${missed()} not received, joined again ${watcher.joins - joinsBefore} times`,
  )
}
