import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { smtpDesk } from '../../../engine/test/smtp.ts'
import { freePort } from '../processes.ts'
import { badServer, MANNERS } from './bad-servers.ts'
import { p95, timings } from './crowd.ts'
import { Checks, type Fault, type FaultContext, type Finding } from './fault.ts'
import { makeHome, until, type Home } from './home.ts'
import { readLog } from './operator.ts'
import { ask, newPerson, must, type Answer, type Person } from './portal-client.ts'

const MODEL_SECONDS = 8
const REQUESTS = 8
const PROBES = 60
/** Of somebody else, meanwhile. */
const QUICK_MS = 1500
const MAILED_WITHIN_MS = 240_000
const HTTP = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{"choices": ['

export const hanging: Fault = {
  id: 'hanging',
  title: 'Mail, model and feed servers hang',
  databases: ['pglite', 'postgres'],
  run,
}

async function run({ scope, database, say }: FaultContext): Promise<Finding> {
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
  const home = await makeHome(scope, database, { env })
  await home.start()
  const checks = new Checks()
  const admin = await newPerson(home, 'admin')
  await addFeeds(home, admin, ports.feeds)
  // Each function is loaded at its first call, which is no matter of any server's.
  for (const server of others) server.manner = 'breaks off in the middle'
  await Promise.all([
    askForSupport(home, admin, []),
    ask(home, 'functions/v1/ai-chat', { token: admin.token, address: admin.address, json: { message: 'Hello?' } }),
  ])
  const before = p95(await timings(home, admin, PROBES))
  const held = { sockets: socketsOf(home), memory: memoryOf(home) }
  const since = home.mark()
  const subjects: string[] = []
  for (const manner of MANNERS) {
    for (const server of [smtp, ...others]) server.manner = manner
    await tryManner(home, admin, manner, subjects, before, checks)
    say(`${manner}: done`)
  }
  const settled = await until(() => socketsOf(home) <= held.sockets + 4, 150_000)
  checks.note('no socket is left open', settled, `${held.sockets} before, ${socketsOf(home)} after`)
  const grown = Math.round((memoryOf(home) - held.memory) / 2 ** 20)
  checks.note('memory does not grow without bound', grown < 200, `${grown} MB more`)
  const read = readLog(home, since, 8)

  await smtp.close()
  const desk = await smtpDesk(ports.smtp)
  await desk.start()
  scope.defer(() => desk.stop())
  const arrived = (): number =>
    subjects.filter((subject) => desk.received.some(({ raw }) => raw.includes(subject))).length
  await until(() => arrived() === subjects.length, MAILED_WITHIN_MS)
  const mailed = `${arrived()} of ${subjects.length} once the mail server was well`
  checks.note('every mail is brought later', arrived() === subjects.length, mailed)
  return {
    done: `the three servers accept connections and misbehave: ${MANNERS.join('; ')}. In each manner ${REQUESTS} people ask for support and the Steward, one asks for a new password, and the feeds are read`,
    checks: checks.list,
    read,
  }
}

async function addFeeds(home: Home, admin: Person, port: number): Promise<void> {
  for (const name of ['one', 'two', 'three']) {
    await must(home, 'rest/v1/rpc/create_account_webhook_secure', {
      isService: false,
      token: admin.token,
      json: {
        account_uuid: admin.accountId,
        webhook_name: name,
        events_param: ['security_alert'],
        feed_type_param: 'rss',
        feed_url_param: `http://127.0.0.1:${port}/${name}.xml`,
      },
    })
  }
}

async function tryManner(
  home: Home,
  admin: Person,
  manner: string,
  subjects: string[],
  before: number,
  checks: Checks,
): Promise<void> {
  const people: Person[] = []
  for (let turn = 0; turn < REQUESTS; turn += 1) people.push(await newPerson(home))
  const support = Promise.all(people.map((person) => askForSupport(home, person, subjects)))
  const chats = Promise.all(
    people.map(({ token, address }) =>
      ask(home, 'functions/v1/ai-chat', { token, address, json: { message: 'What does the privacy notice say?' } }),
    ),
  )
  const [first] = people
  const recover = ask(home, 'auth/v1/recover', { json: { email: first?.email }, address: first?.address ?? '' })
  const polled = ask(home, 'functions/v1/rss-feed-processor', { token: admin.token, address: admin.address, json: {} })
  const meanwhile = await timings(home, admin, PROBES)
  const quick = p95(meanwhile)
  checks.add(
    'others are served as before (p95 of reading a board)',
    quick < Math.max(QUICK_MS, 5 * before),
    `${manner}: ${Math.round(quick)} ms; before ${Math.round(before)} ms`,
  )
  const mails = await support
  const slowest = Math.max(...mails.map(({ ms }) => ms))
  const areDone = mails.every(({ status }) => status === 200) && slowest < 15_000
  checks.add(
    'a support request is taken at once',
    areDone,
    `${manner}: ${list(mails)}, at most ${Math.round(slowest)} ms`,
  )
  const recovered = await recover
  const isTaken = recovered.status === 200 && recovered.ms < 15_000
  checks.add(
    'so is a request for a new password',
    isTaken,
    `${manner}: ${recovered.status} after ${Math.round(recovered.ms)} ms`,
  )
  const answers = await chats
  const isBounded = answers.every(({ status, ms }) => [502, 504].includes(status) && ms < (MODEL_SECONDS + 15) * 1000)
  const sentence = (answers[0]?.body as { error?: string } | null)?.error ?? ''
  checks.add(
    'the Steward says within its time what is wrong',
    isBounded && sentence !== '',
    `${manner}: ${list(answers)}, “${sentence}”, at most ${Math.round(Math.max(...answers.map(({ ms }) => ms)))} ms`,
  )
  const feeds = await polled
  const { failed } = (feeds.body ?? {}) as { failed?: number }
  const areTold = feeds.status === 200 && failed === 3 && feeds.ms < 60_000
  checks.add('feeds that hang count as failed', areTold, `${manner}: ${failed} of 3 after ${Math.round(feeds.ms)} ms`)
}

async function askForSupport(home: Home, { email, token, address }: Person, subjects: string[]): Promise<Answer> {
  const subject = `hanging ${randomUUID()}`
  const json = { name: 'Nora Claes', email, subject, message: 'Does anybody hear me?' }
  const answer = await ask(home, 'functions/v1/send-support-email', { token, address, json })
  if (answer.status === 200) subjects.push(subject)
  return answer
}

const list = (answers: readonly Answer[]): string => [...new Set(answers.map(({ status }) => status))].join(' and ')

/** Connections to the outside and from it, as the system counts them. */
function socketsOf({ pid }: Home): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(`${folder}/${name}`).startsWith('socket:')
    } catch {
      return false
    }
  }).length
}

function memoryOf({ pid }: Home): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}
