import { setTimeout as sleep } from 'node:timers/promises'
import { gatherCrowd } from './crowd.ts'
import { Checks, type Fault, type FaultContext, type Finding } from './fault.ts'
import { makeHome, until, type Home } from './home.ts'
import { watchBoard } from './live.ts'
import { readLog } from './operator.ts'
import { ask, isDone, type Answer, type Person } from './portal-client.ts'
import { verify } from './verify.ts'

const AWAY_MS = 3000
const BACK_WITHIN_MS = 15_000

export const postgresRestart: Fault = {
  id: 'postgres',
  title: 'Postgres is restarted while people work',
  databases: ['postgres'],
  run,
}

async function run({ scope, database, options, say }: FaultContext): Promise<Finding> {
  const home = await makeHome(scope, database)
  await home.start()
  const crowd = await gatherCrowd(home, options.clients)
  const person = crowd.people[0] ?? crowd.admin
  const watcher = await watchBoard(home, person)
  scope.deferStop(() => watcher.end())
  const checks = new Checks()
  const since = home.mark()
  for (const mode of ['immediate', 'fast'] as const) {
    const before = crowd.ledger.acknowledged
    crowd.work()
    await until(() => crowd.ledger.acknowledged > before + options.clients, 60_000)
    await home.cluster?.kill(mode === 'fast' ? 'fast' : undefined)
    const began = performance.now()
    await judgeAbsence(home, person, checks)
    await sleep(Math.max(0, AWAY_MS - (performance.now() - began)))
    await home.cluster?.restart()
    const back = performance.now()
    const isBack = await until(async () => isDone(await readBoard(home, person)), BACK_WITHIN_MS)
    const seen = isBack ? `${Math.round(performance.now() - back)} ms after Postgres was back` : 'not in time'
    checks.note(`it serves again by itself within ${BACK_WITHIN_MS / 1000} s`, isBack, seen)
    await sleep(1000)
    await crowd.pause()
    await verify(home, crowd, checks)
    await judgeNews(home, person, watcher, checks)
    say(`${mode}: ${seen}; answers by status ${JSON.stringify(Object.fromEntries(crowd.ledger.statuses))}`)
  }
  const unanswered = crowd.ledger.statuses.get(0) ?? 0
  checks.note('every request is answered', unanswered === 0, `${unanswered} were not`)
  const odd = [...crowd.ledger.statuses].filter(([status]) => status >= 500 && status !== 503)
  checks.note(
    'whoever asks meanwhile hears 503; a function says itself (500) that it could not',
    odd.every(([status]) => status === 500 || status === 0),
    `other answers from 500 on: ${odd.map(([status, count]) => `${count} × ${status}`).join(', ') || 'none'}`,
  )
  return {
    done: `pg_ctl stop -m immediate, away for ${AWAY_MS / 1000} s, started again; then the same with -m fast; ${options.clients} people at work`,
    checks: checks.list,
    read: readLog(home, since),
  }
}

function readBoard(home: Home, { accountId, token, address }: Person): Promise<Answer> {
  return ask(home, `rest/v1/kanban_cards?account_id=eq.${accountId}&limit=1`, { token, address })
}

/** One request of each protocol while Postgres is away. */
async function judgeAbsence(home: Home, person: Person, checks: Checks): Promise<void> {
  const { token, address } = person
  const answers = {
    rest: await readBoard(home, person),
    auth: await ask(home, 'auth/v1/user', { token, address }),
    storage: await ask(home, 'storage/v1/object/list/templates', { token, address, json: { prefix: '' } }),
    health: await ask({ ...home, url: home.site }, 'health'),
  }
  const told = Object.entries(answers).map(([name, { status, body }]) => `${name} ${status} ${JSON.stringify(body)}`)
  checks.note(
    'meanwhile each protocol answers 503 in its own form, and so does /health',
    Object.values(answers).every(({ status }) => status === 503),
    told.join('; '),
  )
  const patient = Object.entries(answers).filter(([name]) => name !== 'health')
  const retry = patient.every(([, { headers }]) => headers.get('retry-after') !== null)
  checks.note('and says when to ask again', retry, 'Retry-After')
  const slowest = Math.max(...Object.values(answers).map(({ ms }) => ms))
  checks.note('and does not keep anybody waiting', slowest < 5000, `at most ${Math.round(slowest)} ms`)
}

/** Nothing that was written is missed by an open board: it hears of it, or joins again and so fetches again. */
async function judgeNews(
  home: Home,
  person: Person,
  watcher: Awaited<ReturnType<typeof watchBoard>>,
  checks: Checks,
): Promise<void> {
  const heardAfter = await watcher.hears(20_000)
  checks.note('an open board goes on hearing of changes', heardAfter !== null, `${Math.round(heardAfter ?? 0)} ms`)
  const path = `rest/v1/kanban_cards?select=id&account_id=eq.${person.accountId}&title=like.fault*&limit=1000`
  const { body } = await ask(home, path, { token: person.token, address: person.address })
  const ids = (body as { id: string }[]).map(({ id }) => id)
  const missed = (): number => ids.filter((id) => !watcher.heard.has(id)).length
  await until(() => missed() === 0, 10_000)
  const seen = `${ids.length} cards of its account, ${missed()} not heard of, joined ${watcher.joins} times`
  checks.note('no change is missed, or the client joins again', missed() === 0 || watcher.joins > 1, seen)
}
