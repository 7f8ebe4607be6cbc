import { PGlite } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { connect } from 'node:net'
import { setImmediate as breathe } from 'node:timers/promises'
import { message, Messages } from './messages.ts'

export interface Player {
  /** Resolves when the database is ready again: true if nothing failed. */
  send(bytes: Buffer): Promise<boolean>
}

const SEARCH_PATH = `set search_path to "$user", public, extensions`
/** Version 3.0 of the protocol. */
const VERSION = Buffer.from([0, 3, 0, 0])
const ERROR = 'E'.charCodeAt(0)

/** Opens a raw connection without a driver. */
export async function openPostgres(url: string): Promise<Player> {
  const { hostname, port, username, pathname } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let isRight = true
  let ready = (_isRight: boolean): void => {}
  let lost = (_error: Error): void => {}
  const reader = new Messages('server', (type) => {
    if (type === 'E') isRight = false
    if (type === 'Z') ready(isRight)
  })
  socket.on('data', (chunk) => reader.push(chunk))
  socket.on('error', (error) => lost(error))
  socket.on('close', () => lost(new Error('Postgres closed the connection')))
  const send = (bytes: Buffer): Promise<boolean> =>
    new Promise((resolve, reject) => {
      isRight = true
      ready = resolve
      lost = reject
      socket.write(bytes)
    })
  // The first message has no letter.
  const database = decodeURIComponent(pathname.slice(1))
  await send(message('X', VERSION, 'user', username, 'database', database, Buffer.alloc(1)).subarray(1))
  await send(message('Q', SEARCH_PATH))
  return { send }
}

/** Somebody who was signed in during the recording. */
export interface SignedIn {
  readonly user: string
  readonly session: string
}

/**
 * Opens PGlite in this process with the extensions of the portal's migrations, and uses its raw protocol. The recording was made with
 * Postgres, so its sessions are unknown here until they are added.
 */
export async function openPglite(folder: string, people: readonly SignedIn[]): Promise<Player> {
  const extensions = { fuzzystrmatch, pg_trgm, pgcrypto, unaccent }
  const db = await PGlite.create({ dataDir: folder, extensions })
  await db.exec(SEARCH_PATH)
  await db.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at)
      select session, id, now(), now() from json_to_recordset($1) as signed_in (session uuid, "user" uuid)
      join auth.users on id = "user" on conflict do nothing`,
    [JSON.stringify(people)],
  )
  await db.exec('vacuum analyze')
  let count = 0
  return {
    async send(bytes) {
      // The form without a stream would keep every answer in memory.
      const answers: Uint8Array[] = []
      await db.execProtocolRawStream(bytes, { syncToFs: false, onRawData: (answer) => answers.push(answer.slice()) })
      if (++count % 16 === 0) await breathe()
      return !hasError(Buffer.concat(answers))
    },
  }
}

function hasError(bytes: Buffer): boolean {
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    if (bytes[at] === ERROR) return true
  }
  return false
}
