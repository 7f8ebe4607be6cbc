import { PGlite } from '@electric-sql/pglite'
import { setImmediate as yieldToEvents } from 'node:timers/promises'
import { answerWith, type Conversation } from '../../../tests/support/processes/processes.ts'
import { schemaScripts } from '../project.ts'
import { Latencies, type Sample } from '../../../tests/support/measuring/stats.ts'
import { CALLER_SQL, expectedIds, LIMIT, LIST_SQL, people, ROWS, type Person } from '../workload.ts'
import { bindAndExecute, parse, sync } from './wire.ts'

const DATA_ROW = 'D'.charCodeAt(0)
const ERROR = 'E'.charCodeAt(0)

interface Request {
  readonly person: Person
  readonly bytes: Buffer
}

async function open(folder: string): Promise<{ db: PGlite; requests: Request[] }> {
  const db = await PGlite.create(folder)
  for (const script of await schemaScripts()) await db.exec(script)
  const texts = { begin: 'begin', caller: CALLER_SQL, list: LIST_SQL, commit: 'commit' }
  await db.execProtocolRaw(Buffer.concat([...Object.entries(texts).map(([name, text]) => parse(name, text)), sync]))
  const requests = people.map((person) => {
    const begin = bindAndExecute('begin')
    const caller = bindAndExecute('caller', person.claims)
    const list = bindAndExecute('list', person.accountId)
    return { person, bytes: Buffer.concat([begin, caller, list, bindAndExecute('commit'), sync]) }
  })
  for (const { person, bytes } of requests) {
    const answer = Buffer.from(await db.execProtocolRaw(bytes))
    const rows = countRows(answer)
    if (rows !== LIMIT + 1) throw new Error(`Raw PGlite answered ${rows} rows: ${answer.toString('latin1', 0, 300)}`)
    for (const id of expectedIds(person, ROWS)) {
      if (!answer.includes(id)) throw new Error('Raw PGlite did not answer the newest rows')
    }
  }
  return { db, requests }
}

/** Counts the rows in the answer: one of `set_config`, then those of the list. -1 if the answer has an error. */
function countRows(answer: Buffer): number {
  let rows = 0
  for (let at = 0; at < answer.length; at += 1 + answer.readInt32BE(at + 1)) {
    if (answer[at] === DATA_ROW) rows++
    if (answer[at] === ERROR) return -1
  }
  return rows
}

const opened = open(process.argv[2] ?? '')
// `loop` awaits this promise and reports its error. Without this line an earlier error would end the process.
opened.catch(() => {})

export interface RawLoop extends Conversation {
  readonly order: { readonly seconds: number }
  readonly answer: Sample
}

async function loop({ seconds }: RawLoop['order']): Promise<Sample> {
  const { db, requests } = await opened
  const latencies = new Latencies()
  const began = performance.now()
  const ends = began + seconds * 1000
  let sent = began
  while (sent < ends) {
    for (const { bytes } of requests) {
      const answer = await db.execProtocolRaw(bytes)
      const now = performance.now()
      if (answer[0] === ERROR || answer.length < 1000) throw new Error('Raw PGlite answered something else')
      latencies.add(now - sent)
      sent = now
    }
    await yieldToEvents()
  }
  return latencies.sample((performance.now() - began) / 1000)
}

answerWith<RawLoop>(loop)
