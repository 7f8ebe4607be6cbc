import { setTimeout as sleep } from 'node:timers/promises'
import { smtpServer, type SmtpServer } from '../support/smtp-server.ts'
import { refresh } from './ask.ts'
import { Checks, LEAST_A_ROUND, LEAST_CASES, type Fault, type FaultContext, type Finding } from './fault.ts'
import type { Engine } from './engine.ts'
import { watchBoard } from './live.ts'
import { judgeLog, readLog } from './operator.ts'
import { blobsOnDisk, sql } from './direct-access.ts'
import { verify, verifySessions } from './verify.ts'
import { gatherWorkers, type Workers } from './workers.ts'
import { holdsWithin } from '../support/wait-until.ts'

/** A start takes about ten seconds on an idle machine. */
const START_WITHIN_MS = 60_000
const HEARD_WITHIN_MS = 30_000
/** A mail that has not been sent by then must still be in the queue. */
const MAILED_WITHIN_MS = 10_000

export const kill: Fault = {
  id: 'kill',
  title: 'The engine is killed (kill -9) while people work',
  databases: ['pglite', 'postgres'],
  run,
}

async function run({ scope, cluster, options, say }: FaultContext): Promise<Finding> {
  const desk = await smtpServer()
  await desk.start()
  scope.defer(() => desk.stop())
  const engine = await cluster.copy(scope, { env: { SMTP_URL: desk.url } })
  await engine.start()
  const workers = await gatherWorkers(scope, cluster, engine)
  const [person = workers.admin] = workers.people
  const watcher = await watchBoard(engine, person)
  scope.deferStop(() => watcher.end())
  const checks = new Checks()
  const starts: number[] = []
  const since = engine.mark()
  let verified = 0
  for (let round = 1; round <= options.kills; round += 1) {
    workers.work()
    // Waits until every kind of write has been acknowledged, then kills at a moment that differs in each round.
    const missing = await workers.untilEach(LEAST_A_ROUND)
    checks.note(
      'every kind of write is acknowledged between two kills',
      missing.length === 0,
      missing.length === 0 ? 'each twice' : `not twice within two minutes: ${missing.join(', ')}`,
    )
    await sleep((round * 137) % 1000)
    const before = engine.mark()
    await engine.kill()
    starts.push(await engine.start())
    await workers.pause()
    judgeLog(engine, before, checks, { 'each start logs its address': / is ready: http/ })
    verified = await verify(engine, workers, checks, verified)
    const heardAfter = await watcher.hears(HEARD_WITHIN_MS)
    const heard = heardAfter === null ? 'no change was received' : `received after ${Math.round(heardAfter)} ms`
    checks.note('an open board receives changes again by itself', heardAfter !== null, heard)
    await verifyRefresh(engine, workers, round, checks)
    say(
      `kill ${round} of ${options.kills}: ${workers.acknowledged} writes acknowledged, healthy after ${Math.round(starts.at(-1) ?? 0)} ms`,
    )
  }
  await verify(engine, workers, checks)
  await verifySessions(engine, workers, checks)
  const slowest = Math.max(...starts)
  checks.note(
    `the engine is healthy within ${START_WITHIN_MS / 1000} s`,
    slowest < START_WITHIN_MS,
    `at most ${(slowest / 1000).toFixed(1)} s`,
  )
  const read = readLog(engine, since)
  await verifyMails(engine, workers, desk, checks)
  await verifyBytes(engine, checks)
  const unanswered = workers.refused.get('0') ?? 0
  return {
    done: `${options.clients} people work as in the load; the engine is killed ${options.kills} times at varying moments and started again while they continue; ${workers.acknowledged} writes were acknowledged in all, ${unanswered} requests had no answer`,
    checks: checks.list,
    read,
  }
}

async function verifyRefresh(engine: Engine, { people }: Workers, round: number, checks: Checks): Promise<void> {
  // Each person only once, because the simulated users do not get the new token.
  const person = people[people.length - round]
  if (person === undefined) return
  const answer = await refresh(engine, { ...person })
  checks.note(
    'sessions continue: a refresh token from before the kill works',
    answer.status === 200,
    `answers ${answer.status}`,
  )
}

/** A mail may arrive twice if the engine was killed before it recorded the first; both have the same Message-ID. */
async function verifyMails(engine: Engine, workers: Workers, desk: SmtpServer, checks: Checks): Promise<void> {
  const requests = workers.entries().filter(({ kind }) => kind === 'support-request')
  const acknowledged = requests.filter(({ acknowledgedAt }) => acknowledgedAt !== null)
  const mailsOf = (subject: string): string[] =>
    desk.received.map(({ raw }) => raw).filter((raw) => raw.includes(subject))
  await holdsWithin(() => acknowledged.every(({ id }) => mailsOf(id).length > 0), MAILED_WITHIN_MS)
  await engine.stop()
  const unsent = await sql(
    engine,
    `select subject from engine.mails where sent_at is null and failed_at is null
    union all select subject from public.support_requests where mailed_at is null`,
  )
  const waiting = unsent.map(([subject]) => subject ?? '').join('\n')
  const broken: string[] = []
  const counts = { mailed: 0, waits: 0, repeated: 0 }
  for (const { id, acknowledgedAt } of requests) {
    const ids = mailsOf(id).map((raw) => /^message-id: (.*)$/im.exec(raw)?.[1])
    if (ids.length > 0) counts.mailed += 1
    else if (waiting.includes(id)) counts.waits += 1
    else if (acknowledgedAt !== null) broken.push(`${id} is neither mailed nor in the queue`)
    if (ids.length > 1) counts.repeated += 1
    if (new Set(ids).size > 1) broken.push(`${id} came under different Message-IDs`)
  }
  const verdict = broken.length === 0 ? 'none lost' : broken.slice(0, 3).join('; ')
  checks.note(
    'every support request is mailed or in the queue',
    broken.length === 0 && counts.mailed >= LEAST_CASES,
    `${requests.length} requests: ${counts.mailed} mailed, ${counts.waits} still to be sent, ${counts.repeated} of them sent again under the same Message-ID; ${verdict}`,
  )
}

async function verifyBytes(engine: Engine, checks: Checks): Promise<void> {
  const rows = (await sql(engine, `select version from storage.objects where version is not null`)).flat()
  const pending = new Set((await sql(engine, `select id::text from engine.pending_deletions`)).flat())
  const named = new Set(rows)
  const blobs = new Set(blobsOnDisk(engine))
  const without = rows.filter((id) => !blobs.has(id)).length
  const forgotten = [...blobs].filter((id) => !named.has(id) && !pending.has(id)).length
  const seen = `${blobs.size} blobs, ${rows.length} rows; ${forgotten} forgotten, ${without} rows without bytes, ${pending.size} to be removed`
  checks.note(
    'no file stays without a row, and no row without its file',
    without + forgotten === 0 && blobs.size >= LEAST_CASES,
    seen,
  )
}
