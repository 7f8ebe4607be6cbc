import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Person as SimulatedUser } from '../support/simulated-users/environment.ts'
import { PASSWORD } from '../support/simulated-users/make-population.ts'
import { ask, refresh, signIn, type Tokens } from './ask.ts'
import { Checks, LEAST_A_ROUND, type Fault, type FaultContext, type Finding } from './fault.ts'
import type { Engine } from './engine.ts'
import { watchBoard } from './live.ts'
import { judgeLog, readLog } from './operator.ts'
import { verify } from './verify.ts'
import { gatherWorkers } from './workers.ts'
import { holdsWithin } from '../support/wait-until.ts'
import { OPERATOR_KEY } from '../support/engine/operator.ts'

type Person = SimulatedUser & Tokens

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A session ends after twelve hours without use (`inactivity_timeout`), so these people can continue. */
const FORWARD_MS = 11 * HOUR_MS
/** The engine checks its jobs at least once a minute. */
const JOBS_CHECKED_WITHIN_MS = 90_000
const SETTLE_MS = 12_000
/** The share of the load. */
const SHARE = 0.25
/** A job may run three times: the missed run, the next scheduled run and a retry. More would be a storm of jobs. */
const MOST_RUNS = 3

export const clock: Fault = {
  id: 'clock',
  title: 'The clock is moved',
  databases: ['pglite', 'postgres'],
  run,
}

async function run({ scope, cluster, options, say }: FaultContext): Promise<Finding> {
  const file = join(scope.makeFolder(), 'moved')
  const set = (ms: number): void => writeFileSync(file, String(ms))
  set(0)
  const engine = await cluster.copy(scope, {
    env: { FAULT_CLOCK_FILE: file },
    preload: fileURLToPath(new URL('moved-clock.mjs', import.meta.url)),
  })
  await engine.start()
  const checks = new Checks()
  const workers = await gatherWorkers(scope, cluster, engine)
  const [first = workers.admin] = workers.people
  // The observer has a separate session: two clients with the same refresh token look like a theft.
  const person = await createPerson(engine, { ...first, email: 'observer@load.example', address: '10.2.0.2' })
  await engine.service.insert('user_accounts', [{ user_id: person.id, account_id: person.accountId }])
  // A second administrator, because the first one sends invitations, which is forbidden while impersonating.
  const admin = await createPerson(engine, {
    ...workers.admin,
    email: 'impersonator@load.example',
    address: '10.2.0.1',
  })
  await engine.service.insert('user_roles', [{ user_id: admin.id, role: 'admin' }])
  const watcher = await watchBoard(engine, person)
  scope.deferStop(() => watcher.end())
  const link = await signedLink(engine, person)
  const since = engine.mark()
  // Only PGlite's clock moves with the engine; a Postgres server has its own.
  const movesAlong = cluster.kind === 'pglite'

  for (const [name, ms] of [
    ['eleven hours forward', FORWARD_MS],
    ['back by those hours', 0],
    ['an hour back', -HOUR_MS],
  ] as const) {
    const isBack = ms <= 0
    if (isBack) await startImpersonation(engine, admin, person)
    const runs = await jobRuns(engine)
    const before = engine.mark()
    workers.work(SHARE)
    await workers.untilEach(LEAST_A_ROUND)
    set(ms)
    await holdsWithin(() => engine.log(before).includes('the clock of this machine'), 15_000)
    judgeLog(engine, before, checks, {
      [`${name}: the log names the change and its consequence`]: isBack
        ? /the clock of this machine was set back: tokens from before are refused/
        : /the clock of this machine went forward: if that is wrong, correct it/,
    })

    const old = await ask(engine, 'auth/v1/user', { token: person.token, address: person.address })
    const renewed = await refresh(engine, person)
    const fresh = await ask(engine, 'auth/v1/user', { token: person.token, address: person.address })
    checks.note(
      `${name}: signed-in users refresh the session and continue`,
      renewed.status === 200 && fresh.status === 200,
      `the old token ${old.status}, refresh ${renewed.status}, the new token ${fresh.status}`,
    )
    const again = await signIn(engine, admin, PASSWORD)
    checks.note(`${name}: signing in works at once`, again.status === 200, `answers ${again.status}`)
    if (ms === FORWARD_MS) {
      const late = await fetch(link)
      await late.arrayBuffer()
      checks.note(`${name}: a signed address for one hour has expired`, late.status === 400, `answers ${late.status}`)
    }
    if (isBack) await judgeImpersonation(engine, admin, name, movesAlong, cluster.population.feeds.length, checks)
    const heardAfter = await watcher.hears(30_000)
    checks.note(
      `${name}: an open board keeps receiving changes`,
      heardAfter !== null,
      `${Math.round(heardAfter ?? 0)} ms`,
    )
    await sleep(SETTLE_MS)
    await workers.pause()
    await verify(engine, workers, checks)
    await judgeJobs(engine, name, runs, ms, movesAlong, checks)
    say(`${name}: done`)
  }
  const beforeNextDay = engine.mark()
  set(DAY_MS)
  await holdsWithin(() => engine.log(beforeNextDay).includes('went forward'), 15_000)
  await judgeNextDay(engine, person, movesAlong, checks)
  await verify(engine, workers, checks)
  say('a day forward: done')
  return {
    done: `${options.clients} people work with a quarter of the load, and renew their tokens when these are refused; ${workers.acknowledged} writes were acknowledged; the time of day of the engine's process and threads is moved while it runs: ${
      movesAlong ? 'PGlite takes its time from there too' : 'Postgres keeps its own time, as on a machine of its own'
    }; eleven hours forward, back by those hours, an hour back, then a day forward while nobody works`,
    checks: checks.list,
    read: readLog(engine, since),
  }
}

/** After more than twelve hours a session has ended, if the clock by which it is judged has moved. Nothing else is lost. */
async function judgeNextDay(engine: Engine, person: Person, movesAlong: boolean, checks: Checks): Promise<void> {
  const renewed = await refresh(engine, person)
  const code = (renewed.body as { error_code?: string } | null)?.error_code
  checks.note(
    movesAlong
      ? 'a day forward: sessions have ended, as after twelve hours without use'
      : "a day forward: sessions last as long as Postgres' own clock says",
    movesAlong ? renewed.status === 400 && code === 'session_expired' : renewed.status === 200,
    `refresh ${renewed.status} ${code ?? ''}`,
  )
  const again = await signIn(engine, person, PASSWORD)
  checks.note('a day forward: signing in works at once', again.status === 200, `answers ${again.status}`)
}

async function signedLink(engine: Engine, person: Person): Promise<string> {
  const path = `${person.id}/clock.txt`
  const headers = { 'content-type': 'text/plain' }
  const as = { token: person.token, address: person.address }
  await ask(engine, `storage/v1/object/chat-uploads/${path}`, { ...as, bytes: Buffer.from('clock'), headers })
  const signed = await ask(engine, `storage/v1/object/sign/chat-uploads/${path}`, { ...as, json: { expiresIn: 3600 } })
  return `${engine.url}/storage/v1${(signed.body as { signedURL: string }).signedURL}`
}

async function createPerson(engine: Engine, like: Person): Promise<Person> {
  const { email } = like
  const body = { email, password: PASSWORD, email_confirm: true, user_metadata: { name: 'Nora Claes' } }
  const { id } = (await engine.service.post('/auth/v1/admin/users', body)) as { id: string }
  const created: Person = { ...like, id }
  const answer = await signIn(engine, created, PASSWORD)
  if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}`)
  return created
}

async function startImpersonation(engine: Engine, admin: Person, person: Person): Promise<void> {
  const as = { token: admin.token, address: admin.address }
  const { status, body } = await ask(engine, 'rest/v1/rpc/start_impersonation_session', {
    ...as,
    json: { target_user_id: person.id },
  })
  if (status !== 200) throw new Error(`The impersonation did not start: ${JSON.stringify(body)}`)
}

/** The impersonation started just before the clock went back, so that its duration is unknown. */
async function judgeImpersonation(
  engine: Engine,
  admin: Person,
  name: string,
  isOver: boolean,
  accounts: number,
  checks: Checks,
): Promise<void> {
  const as = { token: admin.token, address: admin.address }
  const { body } = await ask(engine, 'rest/v1/accounts?select=id', as)
  const seen = Array.isArray(body) ? body.length : -1
  checks.note(
    isOver
      ? `${name}: the impersonation has ended, and does not last longer`
      : `${name}: the impersonation lasts as long as Postgres' own clock says`,
    isOver ? seen === 0 : seen === 1,
    `${seen} visible accounts`,
  )
  const open = await ask(engine, 'rest/v1/rpc/get_active_impersonation_session', { ...as, json: {} })
  const session_id = (open.body as { session_id?: string }[] | null)?.[0]?.session_id
  const ended = await ask(engine, 'rest/v1/rpc/end_impersonation_session', { ...as, json: { session_id } })
  const all = await ask(engine, 'rest/v1/accounts?select=id&limit=3', as)
  checks.note(
    `${name}: the administrator can end it and continue`,
    ended.status < 300 && Array.isArray(all.body) && all.body.length === Math.min(3, accounts),
    `ending answers ${ended.status}`,
  )
}

interface JobState {
  readonly name: string
  readonly runs: number
  readonly nextRun: string
  readonly schedule: string
}

async function jobStates(engine: Engine): Promise<readonly JobState[]> {
  const { body } = await ask(engine, 'health?detail', { token: OPERATOR_KEY })
  const { environments } = body as { environments: { production: { jobs: JobState[] } } }
  return environments.production.jobs
}

async function jobRuns(engine: Engine): Promise<Map<string, number>> {
  return new Map((await jobStates(engine)).map(({ name, runs }) => [name, runs]))
}

async function judgeJobs(
  engine: Engine,
  name: string,
  before: ReadonlyMap<string, number>,
  moved: number,
  movesAlong: boolean,
  checks: Checks,
): Promise<void> {
  const states = await jobStates(engine)
  const grown = states.map((job) => job.runs - (before.get(job.name) ?? 0))
  const most = Math.max(...grown)
  checks.note(`${name}: no storm of jobs`, most <= MOST_RUNS, `none ran more than ${most} times within half a minute`)
  const now = (): number => Date.now() + (movesAlong ? moved : 0)
  const waiting = async (): Promise<string[]> =>
    (await jobStates(engine))
      .filter(({ schedule, nextRun }) => new Date(nextRun).getTime() > now() + longestPause(schedule))
      .map((job) => job.name)
  await holdsWithin(async () => (await waiting()).length === 0, JOBS_CHECKED_WITHIN_MS)
  const waits = await waiting()
  checks.note(
    `${name}: no job waits until the clock reaches its old time again`,
    waits.length === 0,
    waits.join(', ') || 'none',
  )
}

/** Every job of the product runs at least once a day, most once an hour, and some every minute. */
function longestPause(schedule: string): number {
  const [minute, hour] = schedule.split(' ')
  if (minute === '*' && hour === '*') return 90_000
  return (hour === '*' ? HOUR_MS : DAY_MS) + 60_000
}
