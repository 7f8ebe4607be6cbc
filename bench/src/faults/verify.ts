import type { Checks } from './fault.ts'
import type { Home } from './home.ts'
import { ask, must, signIn, type Person } from './portal-client.ts'
import type { Crowd } from './crowd.ts'
import { digest } from './writes.ts'

const PAGE = 1000
const AT_ONCE = 8

/** Everything the ledger knows against what the server shows. Nobody may be writing meanwhile. */
export async function verify(home: Home, { ledger, people, admin }: Crowd, checks: Checks): Promise<void> {
  await verifyRows(home, ledger, checks)
  await verifyFiles(home, ledger, checks)
  await verifyPeople(home, ledger, people, checks)
  await verifyRest(home, ledger, admin, checks)
}

type Ledger = Crowd['ledger']

async function verifyRows(home: Home, ledger: Ledger, checks: Checks): Promise<void> {
  const rows = await all<{ id: string; status: string }>(home, 'kanban_cards', 'id,status', 'title=like.fault*')
  const stored = new Map(rows.map(({ id, status }) => [id, status]))
  const acknowledged = [...ledger.cards].filter(([, entry]) => entry.acknowledged)
  const lost = acknowledged.filter(([id]) => !stored.has(id))
  checks.note('no acknowledged row is lost', lost.length === 0, `${acknowledged.length} rows, ${lost.length} lost`)
  const wrong = [...ledger.cards].filter(([id, { columns }]) => stored.has(id) && !columns.has(stored.get(id) ?? ''))
  checks.note(
    'a moved card stands where it was put',
    wrong.length === 0,
    `${stored.size} cards, ${wrong.length} elsewhere`,
  )
  const halves = ledger.batches.filter(({ ids, acknowledged: isDone }) => {
    const there = ids.filter((id) => stored.has(id)).length
    return isDone ? there !== ids.length : there !== 0 && there !== ids.length
  })
  const seen = `${ledger.batches.length} of five rows each, ${halves.length} in part`
  checks.note('rows of one request are all there or none', halves.length === 0, seen)
}

async function verifyFiles(home: Home, ledger: Ledger, checks: Checks): Promise<void> {
  const problems = { lost: 0, changed: 0, half: 0 }
  let count = 0
  await each([...ledger.files], async ([path, { bucket, digest: expected, acknowledged }]) => {
    const info = await ask(home, `storage/v1/object/info/${bucket}/${path}`, { isService: true, token: home.secretKey })
    const file = await ask(home, `storage/v1/object/${bucket}/${path}`, { isService: true, token: home.secretKey })
    const isThere = file.status === 200
    if (isThere) count += 1
    if (acknowledged && !isThere) problems.lost += 1
    if ((info.status === 200) !== isThere) problems.half += 1
    if (isThere && digest(file.body as Buffer) !== expected) problems.changed += 1
  })
  checks.note(
    'no acknowledged file is lost, and each has the bytes that were sent',
    problems.lost + problems.changed === 0,
    `${count} files, ${problems.lost} lost, ${problems.changed} changed`,
  )
  checks.note('no file is half there: a row without bytes', problems.half === 0, `${problems.half} of ${count}`)
  const rows = await all<{ id: string; file_path: string }>(home, 'templates', 'id,file_path', 'title=like.fault*')
  const stored = new Set(rows.map(({ id }) => id))
  const acknowledged = [...ledger.templates].filter(([, entry]) => entry.acknowledged)
  const lost = acknowledged.filter(([id]) => !stored.has(id)).length
  const fileless = rows.filter(({ file_path }) => !ledger.files.get(file_path)?.acknowledged).length
  const seen = `${acknowledged.length} templates, ${lost} lost, ${fileless} without their file`
  checks.note('no template is lost, and none is without its file', lost + fileless === 0, seen)
}

async function verifyPeople(home: Home, ledger: Ledger, people: readonly Person[], checks: Checks): Promise<void> {
  let wrong = 0
  await each([...ledger.passwords], async ([id, possible]) => {
    const person = people.find((one) => one.id === id)
    if (person === undefined) return
    for (const password of [...possible].toReversed()) {
      if ((await signIn(home, person, password)).status !== 200) continue
      person.password = password
      ledger.passwords.set(id, new Set([password]))
      return
    }
    wrong += 1
  })
  const seen = `${ledger.passwords.size} people changed theirs, ${wrong} cannot sign in`
  checks.note('a changed password is the one that holds', wrong === 0, seen)

  const found = await all<{ id: string; email: string }>(home, 'profiles', 'id,email', 'email=like.invited-*')
  const links = await all<{ user_id: string }>(home, 'user_accounts', 'user_id', '')
  const linked = new Set(links.map(({ user_id }) => user_id))
  const byEmail = new Map(found.map(({ id, email }) => [email, id]))
  const acknowledged = [...ledger.invited].filter(([, entry]) => entry.acknowledged)
  const lost = acknowledged.filter(([email]) => !byEmail.has(email)).length
  const half = found.filter(({ id }) => !linked.has(id)).length
  const told = `${acknowledged.length} invitations, ${lost} lost, ${half} of ${found.length} without their account`
  checks.note('an invited person is there with everything, or not at all', lost + half === 0, told)
}

async function verifyRest(home: Home, ledger: Ledger, admin: Person, checks: Checks): Promise<void> {
  const notes = await all<{ title: string }>(home, 'notifications', 'title', 'title=like.fault*')
  const counts = new Map<string, number>()
  for (const { title } of notes) counts.set(title, (counts.get(title) ?? 0) + 1)
  const delivered = [...ledger.deliveries].filter(([, entry]) => entry.acknowledged)
  const missing = delivered.filter(([title]) => !counts.has(title)).length
  const twice = [...counts.values()].filter((count) => count > 1).length
  const seen = `${delivered.length} deliveries, ${missing} lost, ${twice} told twice`
  checks.note('a delivery of a webhook is told once', missing + twice === 0, seen)

  const requests = await all<{ subject: string }>(home, 'support_requests', 'subject', 'subject=like.fault*')
  const subjects = new Set(requests.map(({ subject }) => subject))
  const sent = [...ledger.requests].filter(([, entry]) => entry.acknowledged)
  const lost = sent.filter(([subject]) => !subjects.has(subject)).length
  checks.note('no support request is lost', lost === 0, `${sent.length} requests, ${lost} lost`)
  const me = await ask(home, 'auth/v1/user', { token: admin.token, address: admin.address })
  checks.note('whoever was signed in still is', me.status === 200, `the answer was ${me.status}`)
}

async function all<T extends object>(home: Home, table: string, select: string, filter: string): Promise<T[]> {
  const found: T[] = []
  for (;;) {
    const order = select.split(',')[0]
    const path = `rest/v1/${table}?select=${select}&${filter}&order=${order}&limit=${PAGE}&offset=${found.length}`
    const rows = await must<T[]>(home, path)
    found.push(...rows)
    if (rows.length < PAGE) return found
  }
}

async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const todo = [...items]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = todo.pop(); item !== undefined; item = todo.pop()) await work(item)
    }),
  )
}
