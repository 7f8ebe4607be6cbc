import { readdirSync, readlinkSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { smtpServer } from '../support/smtp-server.ts'
import type { Person } from '../support/simulated-users/environment.ts'
import { freePort } from '../support/free-port.ts'
import { badServer, MANNERS } from './bad-servers.ts'
import { ask, isDone, p95OfBoard, type Answer } from './ask.ts'
import { Checks, LEAST_A_ROUND, LEAST_CASES, type Fault, type FaultContext, type Finding } from './fault.ts'
import type { Engine } from './engine.ts'
import { judgeLog, readLog } from './operator.ts'
import { verify, verifySessions } from './verify.ts'
import { gatherWorkers, type Workers } from './workers.ts'
import { holdsWithin } from '../support/wait-until.ts'
import { memoryOf } from '../support/measuring/process-memory.ts'

const MODEL_SECONDS = 8
const REQUESTS = 8
const PROBES = 60
/** The share of the load. */
const SHARE = 0.25
/** After this time clients have closed their idle connections. */
const IDLE_MS = 6000
/** The limit for requests of other users during the fault. */
const QUICK_MS = 1500
const MAILED_WITHIN_MS = 240_000
const HTTP = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{"choices": ['

/** The expected messages about each of the three servers. */
const MESSAGES = {
  'the log says that mails wait, and why': /a mail could not be sent/,
  'the log says that the model does not answer': /model/,
  'the log says that a feed cannot be read': /feed/,
}

export const hanging: Fault = {
  id: 'hanging',
  title: 'Mail, model and feed servers hang',
  databases: ['pglite', 'postgres'],
  run,
}

async function run({ scope, cluster, options, say }: FaultContext): Promise<Finding> {
  const ports = { smtp: await freePort(), model: await freePort(), feeds: await freePort() }
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    AI_BASE_URL: `http://127.0.0.1:${ports.model}/v1`,
    AI_MODEL: 'model',
    AI_TIMEOUT_SECONDS: String(MODEL_SECONDS),
    PORTICO_FEED_HOSTS: '127.0.0.1',
  }
  const smtp = await badServer(ports.smtp, true, '220 mail.example ESMTP\r\n')
  const others = [await badServer(ports.model, false, HTTP), await badServer(ports.feeds, false, HTTP)]
  scope.defer(async () => void (await Promise.all(others.map((server) => server.close()))))
  const engine = await cluster.copy(scope, { env })
  await engine.start()
  const checks = new Checks()
  const workers = await gatherWorkers(scope, cluster, engine)
  const [person = workers.admin] = workers.people
  await addFeeds(engine, workers.admin, ports.feeds)
  // The first call of each function loads it, which takes time on its own.
  for (const server of [smtp, ...others]) server.manner = 'breaks off in the middle'
  workers.work(SHARE)
  await workers.untilEach(1)
  const before = await p95OfBoard(engine, person, PROBES)
  await workers.pause()
  await sleep(IDLE_MS)
  const held = { sockets: socketsOf(engine), memory: memoryOf(engine.pid) }
  const since = engine.mark()
  const subjects: string[] = []
  for (const [number, manner] of MANNERS.entries()) {
    for (const server of [smtp, ...others]) server.manner = manner
    workers.work(SHARE)
    const people = Array.from({ length: REQUESTS }, (_, turn) => pick(workers, number * REQUESTS + turn))
    await tryManner(engine, { people, admin: workers.admin, reader: person }, manner, subjects, before, checks)
    await workers.untilEach(LEAST_A_ROUND)
    await workers.pause()
    say(`${manner}: done`)
  }
  await verify(engine, workers, checks)
  await verifySessions(engine, workers, checks)
  const settled = await holdsWithin(() => socketsOf(engine) <= held.sockets + 4, 150_000)
  checks.note('no socket is left open', settled, `${held.sockets} before, ${socketsOf(engine)} after`)
  const grown = Math.round((memoryOf(engine.pid) - held.memory) / 2 ** 20)
  checks.note('memory does not grow without bound', grown < 200, `${grown} MB more`)
  const read = readLog(engine, since, 8)
  judgeLog(engine, since, checks, MESSAGES)

  await smtp.close()
  const desk = await smtpServer({ port: ports.smtp })
  await desk.start()
  scope.defer(() => desk.stop())
  const arrived = (): number =>
    subjects.filter((subject) => desk.received.some(({ raw }) => raw.includes(subject))).length
  await holdsWithin(() => arrived() === subjects.length, MAILED_WITHIN_MS)
  const mailed = `${arrived()} of ${subjects.length} when the mail server worked again`
  checks.note('every mail is delivered later', arrived() === subjects.length && subjects.length >= LEAST_CASES, mailed)
  return {
    done: `the three servers accept connections and misbehave: ${MANNERS.join('; ')}. ${options.clients} people work with a quarter of the load, ${workers.acknowledged} writes were acknowledged; in each manner ${REQUESTS} more ask for support and the Steward at once, one asks for a new password, and the feeds are read`,
    checks: checks.list,
    read,
  }
}

/** Returns another person each time, until all have had a turn. */
function pick({ people, admin }: Workers, number: number): Person {
  return people[number % people.length] ?? admin
}

async function addFeeds(engine: Engine, { token, address, accountId }: Person, port: number): Promise<void> {
  for (const name of ['one', 'two', 'three']) {
    const json = {
      account_uuid: accountId,
      webhook_name: name,
      events_param: ['security_alert'],
      feed_type_param: 'rss',
      feed_url_param: `http://127.0.0.1:${port}/${name}.xml`,
    }
    const answer = await ask(engine, 'rest/v1/rpc/create_account_webhook_secure', { token, address, json })
    if (!isDone(answer)) throw new Error(`A feed could not be added: ${JSON.stringify(answer.body)}`)
  }
}

interface Callers {
  readonly people: readonly Person[]
  readonly admin: Person
  readonly reader: Person
}

async function tryManner(
  engine: Engine,
  { people, admin, reader }: Callers,
  manner: string,
  subjects: string[],
  before: number,
  checks: Checks,
): Promise<void> {
  const support = Promise.all(people.map((person) => askForSupport(engine, person, subjects)))
  const chats = Promise.all(
    people.map(({ token, address }) =>
      ask(engine, 'functions/v1/ai-chat', { token, address, json: { message: 'What does the privacy notice say?' } }),
    ),
  )
  const [first] = people
  const recover = ask(engine, 'auth/v1/recover', { json: { email: first?.email }, address: first?.address ?? '' })
  const polled = ask(engine, 'functions/v1/rss-feed-processor', {
    token: admin.token,
    address: admin.address,
    json: {},
  })
  const quick = await p95OfBoard(engine, reader, PROBES)
  checks.add(
    'other users get answers as before (p95 of reading a board)',
    quick < Math.max(QUICK_MS, 5 * before),
    `${manner}: ${Math.round(quick)} ms; before ${Math.round(before)} ms`,
  )
  const mails = await support
  const slowest = Math.max(...mails.map(({ ms }) => ms))
  const areDone = mails.every(({ status }) => status === 200) && slowest < 15_000
  checks.add(
    'a support request is accepted at once',
    areDone,
    `${manner}: ${list(mails)}, at most ${Math.round(slowest)} ms`,
  )
  const recovered = await recover
  const isTaken = recovered.status === 200 && recovered.ms < 15_000
  checks.add(
    'a request for a new password is accepted at once',
    isTaken,
    `${manner}: ${recovered.status} after ${Math.round(recovered.ms)} ms`,
  )
  const answers = await chats
  const isBounded = answers.every(({ status, ms }) => [502, 504].includes(status) && ms < (MODEL_SECONDS + 15) * 1000)
  const sentence = (answers[0]?.body as { error?: string } | null)?.error ?? ''
  checks.add(
    'the Steward names the problem within its time limit',
    isBounded && sentence !== '',
    `${manner}: ${list(answers)}, “${sentence}”, at most ${Math.round(Math.max(...answers.map(({ ms }) => ms)))} ms`,
  )
  const feeds = await polled
  const { failed } = (feeds.body ?? {}) as { failed?: number }
  const haveFailed = feeds.status === 200 && failed === 3 && feeds.ms < 60_000
  checks.add(
    'feeds that hang count as failed',
    haveFailed,
    `${manner}: ${failed} of 3 after ${Math.round(feeds.ms)} ms`,
  )
}

async function askForSupport(engine: Engine, { email, token, address }: Person, subjects: string[]): Promise<Answer> {
  const subject = `hanging ${randomUUID()}`
  const json = { name: 'Nora Claes', email, subject, message: 'Does anybody hear me?' }
  const answer = await ask(engine, 'functions/v1/send-support-email', { token, address, json })
  if (answer.status === 200) subjects.push(subject)
  return answer
}

const list = (answers: readonly Answer[]): string => [...new Set(answers.map(({ status }) => status))].join(' and ')

/** The number of open sockets of the engine. */
function socketsOf({ pid }: Engine): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(`${folder}/${name}`).startsWith('socket:')
    } catch {
      return false
    }
  }).length
}
