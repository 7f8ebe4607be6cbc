import { setTimeout as sleep } from 'node:timers/promises'
import { smtpDesk } from '../../../engine/test/smtp.ts'
import { gatherCrowd, type Crowd } from './crowd.ts'
import { Checks, type Fault, type FaultContext, type Finding } from './fault.ts'
import { makeHome, until, type Home } from './home.ts'
import { watchBoard } from './live.ts'
import { readLog } from './operator.ts'
import { blobsOnDisk, sql } from './past-the-engine.ts'
import { refresh } from './portal-client.ts'
import { verify } from './verify.ts'

/** Some ten seconds on a machine with nothing else to do. */
const START_WITHIN_MS = 60_000
const HEARD_WITHIN_MS = 30_000
const MAILED_WITHIN_MS = 30_000

export const kill: Fault = {
  id: 'kill',
  title: 'The engine is killed (kill -9) while people work',
  databases: ['pglite', 'postgres'],
  run,
}

async function run({ scope, database, options, say }: FaultContext): Promise<Finding> {
  const desk = await smtpDesk()
  await desk.start()
  scope.defer(() => desk.stop())
  const home = await makeHome(scope, database, { env: { SMTP_URL: desk.url } })
  await home.start()
  const crowd = await gatherCrowd(home, options.clients)
  const watcher = await watchBoard(home, crowd.people[0] ?? crowd.admin)
  scope.deferStop(() => watcher.end())
  const checks = new Checks()
  const starts: number[] = []
  const since = home.mark()
  for (let round = 1; round <= options.kills; round += 1) {
    const before = crowd.ledger.acknowledged
    crowd.work()
    // Not before everybody has had a turn, then at a moment that differs from round to round.
    await until(() => crowd.ledger.acknowledged > before + 3 * options.clients, 60_000)
    await sleep((round * 137) % 1000)
    await home.kill()
    await crowd.pause()
    starts.push(await home.start())
    await verify(home, crowd, checks)
    const heardAfter = await watcher.hears(HEARD_WITHIN_MS)
    const heard = heardAfter === null ? 'nothing was heard' : `heard ${Math.round(heardAfter)} ms after`
    checks.note('an open board hears of changes again by itself', heardAfter !== null, heard)
    await verifySession(home, crowd, round, checks)
    say(
      `kill ${round} of ${options.kills}: ${crowd.ledger.acknowledged} acknowledged, well after ${Math.round(starts.at(-1) ?? 0)} ms`,
    )
  }
  const slowest = Math.max(...starts)
  checks.note(
    `it is well within ${START_WITHIN_MS / 1000} s`,
    slowest < START_WITHIN_MS,
    `at most ${(slowest / 1000).toFixed(1)} s`,
  )
  const read = readLog(home, since)
  await until(() => desk.received.length >= crowd.ledger.requests.size, MAILED_WITHIN_MS)
  await home.stop()
  await verifyMails(
    home,
    crowd,
    desk.received.map(({ raw }) => raw),
    checks,
  )
  await verifyBytes(home, checks)
  const { acknowledged } = crowd.ledger
  return {
    done: `${options.clients} people at work at once; killed ${options.kills} times at varying moments, started again; ${acknowledged} requests were acknowledged in all`,
    checks: checks.list,
    read,
  }
}

async function verifySession(home: Home, { people }: Crowd, round: number, checks: Checks): Promise<void> {
  const person = people[round % people.length]
  if (person === undefined) return
  const answer = await refresh(home, person)
  checks.note('sessions go on: a refresh token from before is good', answer.status === 200, `answers ${answer.status}`)
}

/** A mail may come twice if the engine ended before it had noted the first, and is then the same by its Message-ID. */
async function verifyMails(home: Home, { ledger }: Crowd, mails: readonly string[], checks: Checks): Promise<void> {
  const unsent = await sql(
    home,
    `select subject from engine.mails where sent_at is null and failed_at is null
    union all select subject from public.support_requests where mailed_at is null`,
  )
  const waiting = unsent.map(([subject]) => subject ?? '').join('\n')
  let lost = 0
  let repeated = 0
  let different = 0
  let waits = 0
  for (const [subject, { acknowledged }] of ledger.requests) {
    const ids = mails.filter((raw) => raw.includes(subject)).map((raw) => /^message-id: (.*)$/im.exec(raw)?.[1])
    if (ids.length === 0 && waiting.includes(subject)) waits += 1
    else if (acknowledged && ids.length === 0) lost += 1
    if (ids.length > 1) repeated += 1
    if (new Set(ids).size > 1) different += 1
  }
  const seen = `${ledger.requests.size} requests: ${lost} lost, ${waits} still to be sent, ${repeated} sent again under the same Message-ID, ${different} under another`
  checks.note('every support request is mailed or waits to be', lost + different === 0, seen)
}

async function verifyBytes(home: Home, checks: Checks): Promise<void> {
  const rows = (await sql(home, `select version from storage.objects where version is not null`)).flat()
  const doomed = new Set((await sql(home, `select id::text from engine.doomed_blobs`)).flat())
  const named = new Set(rows)
  const blobs = new Set(blobsOnDisk(home))
  const without = rows.filter((id) => !blobs.has(id)).length
  const forgotten = [...blobs].filter((id) => !named.has(id) && !doomed.has(id)).length
  const seen = `${blobs.size} blobs, ${rows.length} rows; ${forgotten} forgotten, ${without} rows without bytes, ${doomed.size} to be removed`
  checks.note('no bytes are left over for ever, no row is without its bytes', without + forgotten === 0, seen)
}
