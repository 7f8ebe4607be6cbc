import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '../support/unavailable.ts'
import type { Person } from '../support/simulated-users/environment.ts'
import { ask, isDone, type Answer } from './ask.ts'
import { Checks, LEAST_CASES, type Fault, type FaultContext, type Finding } from './fault.ts'
import type { Engine } from './engine.ts'
import { judgeLog, readLog } from './operator.ts'
import { verify, verifySessions } from './verify.ts'
import { gatherWorkers } from './workers.ts'
import { holdsWithin } from '../support/wait-until.ts'

const SIZE = '768m'
const FULL_MS = 5000
const BACK_WITHIN_MS = 30_000
/** The engine checks the disk every ten seconds. */
const LOGGED_WITHIN_MS = 15_000
const DISK_FULL = /disk of the data folder is full.*free some space/

export const disk: Fault = {
  id: 'disk',
  title: 'The disk of the data folder is full',
  databases: ['pglite', 'postgres'],
  run,
}

async function run({ scope, cluster, options, say }: FaultContext): Promise<Finding> {
  const data = scope.makeFolder()
  mountSmall(data)
  scope.defer(async () => void execFileSync('umount', ['-l', data]))
  const engine = await cluster.copy(scope, { data })
  await engine.start()
  const workers = await gatherWorkers(scope, cluster, engine)
  const [person = workers.admin] = workers.people
  const checks = new Checks()
  workers.work()
  await workers.untilEach(LEAST_CASES)
  const since = engine.mark()
  fill(data)
  // The users continue while nothing can be written.
  await sleep(FULL_MS)
  const full = await judgeFull(engine, person, cluster.kind === 'pglite', checks)
  await holdsWithin(() => DISK_FULL.test(engine.log(since)), LOGGED_WITHIN_MS)
  await workers.pause()
  say(`full: ${full}; refused by status ${JSON.stringify(Object.fromEntries(workers.refused))}`)
  checks.note('the engine keeps running', engine.isUp, engine.isUp ? 'it runs' : 'it ended')
  judgeLog(engine, since, checks, { 'the log names the full disk and what to do': DISK_FULL })

  rmSync(join(data, 'ballast'))
  const began = performance.now()
  const isBack = await holdsWithin(
    async () => isDone(await write(engine, person)) && isDone(await store(engine, person)),
    BACK_WITHIN_MS,
  )
  checks.note(
    'the engine writes again by itself when there is space',
    isBack,
    isBack ? `after ${Math.round(performance.now() - began)} ms` : 'not in time',
  )
  if (isBack) await verify(engine, workers, checks)

  await judgeStart(engine, data, checks)
  await verify(engine, workers, checks)
  await verifySessions(engine, workers, checks)
  return {
    done: `the data folder is on a small file system, which is filled to the last byte while ${options.clients} people work as in the load; they continue while it is full; space is freed again; then the engine is killed on a full disk and started there; ${workers.acknowledged} writes were acknowledged`,
    checks: checks.list,
    read: readLog(engine, since, 10),
  }
}

function mountSmall(folder: string): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new Unavailable('only an administrator of a Linux machine may mount a small file system')
  }
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0700`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    throw new Unavailable('a small file system could not be mounted')
  }
}

/** Fills the disk to the last byte, including space that others free at the same moment. */
function fill(folder: string): void {
  const file = openSync(join(folder, 'ballast'), 'a')
  try {
    for (const size of [2 ** 20, 4096]) {
      const piece = Buffer.alloc(size)
      try {
        while (statfsSync(folder).bavail > 0) writeSync(file, piece)
      } catch {
        // No space left for this size: continue with smaller pieces.
      }
    }
  } finally {
    closeSync(file)
  }
}

const as = ({ token, address }: Person) => ({ token, address })

function write(engine: Engine, person: Person): Promise<Answer> {
  const json = { account_id: person.accountId, created_by: person.id, title: 'space', status: 'todo', position: 0 }
  return ask(engine, 'rest/v1/kanban_cards', { ...as(person), json, timeoutMs: 20_000 })
}

function store(engine: Engine, person: Person): Promise<Answer> {
  const path = `storage/v1/object/chat-uploads/${person.id}/${Math.random()}.txt`
  const bytes = Buffer.alloc(300_000, 'space ')
  return ask(engine, path, { ...as(person), bytes, headers: { 'content-type': 'text/plain' }, timeoutMs: 20_000 })
}

async function judgeFull(engine: Engine, person: Person, isDatabaseFull: boolean, checks: Checks): Promise<string> {
  const stored = await store(engine, person)
  const said = JSON.stringify(stored.body)
  checks.note(
    'an upload is refused in the protocol’s form',
    [507, 503].includes(stored.status),
    `${stored.status} ${said}`,
  )
  const read = await ask(engine, `rest/v1/kanban_cards?account_id=eq.${person.accountId}&limit=1`, as(person))
  if (!isDatabaseFull) {
    checks.note(
      'everything else works',
      isDone(read) && isDone(await write(engine, person)),
      `reading answers ${read.status}`,
    )
    return `upload ${stored.status}`
  }
  // Small rows fit into space that the database has reserved; it refuses only when that is used up.
  let written = await write(engine, person)
  for (let turn = 0; turn < 400 && isDone(written); turn += 1) written = await write(engine, person)
  const isClear = [503, 507].includes(written.status)
  checks.note(
    'a row that cannot be stored is refused in the protocol’s form',
    isClear,
    `${written.status} ${JSON.stringify(written.body)}`,
  )
  const later = await ask(engine, `rest/v1/kanban_cards?account_id=eq.${person.accountId}&limit=1`, as(person))
  const isAnswered = later.status !== 0
  checks.note(
    'reads get an answer, at least 503',
    isAnswered && [200, 503, 507].includes(later.status),
    `${later.status} ${JSON.stringify(later.body).slice(0, 150)}`,
  )
  return `upload ${stored.status}, row ${written.status}, read ${later.status}`
}

/** Kills the engine on a full disk: the next start must work or name the reason, and with free space it must work. */
async function judgeStart(engine: Engine, data: string, checks: Checks): Promise<void> {
  fill(data)
  await engine.kill()
  const since = engine.mark()
  let seen: string
  try {
    seen = `healthy after ${Math.round(await engine.start())} ms`
  } catch {
    seen = engine.log(since).trim().split('\n').slice(-3).join(' ').replaceAll(data, '<data>').slice(0, 300)
    await engine.kill()
  }
  const isClear = seen.startsWith('healthy') || /no room|space left|full/i.test(seen)
  checks.note('a start on a full disk works or names the reason', isClear, seen)
  await engine.kill()
  rmSync(join(data, 'ballast'))
  const ms = await engine.start().catch(() => null)
  checks.note(
    'the engine starts when there is space again',
    ms !== null,
    ms === null ? 'it does not' : `healthy after ${Math.round(ms)} ms`,
  )
}
