import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** How many rows of each kind a firm has. */
export interface FirmSize {
  readonly accounts: number
  readonly people: number
  readonly administrators: number
  readonly templates: number
  /** Different texts; several templates have the same. */
  readonly documents: number
  readonly notifications: number
  readonly actions: number
  readonly cards: number
  readonly consults: number
  readonly changes: number
  readonly requests: number
  /** Of the feed of account 1; other feeds have a fortieth. */
  readonly deliveries: number
  readonly conversations: number
}

export const LARGE_FIRM: FirmSize = {
  accounts: 2000,
  people: 20_000,
  administrators: 20,
  templates: 50_000,
  documents: 2500,
  notifications: 3_000_000,
  actions: 1_000_000,
  cards: 60_000,
  consults: 40_000,
  changes: 5000,
  requests: 40_000,
  deliveries: 2000,
  conversations: 40_000,
}

/** As good as empty: every list has a row or two, so that the same requests can be asked. */
export const SMALL_FIRM: FirmSize = {
  accounts: 2,
  people: 20,
  administrators: 2,
  templates: 100,
  documents: 10,
  notifications: 1000,
  actions: 100,
  cards: 60,
  consults: 40,
  changes: 10,
  requests: 40,
  deliveries: 40,
  conversations: 40,
}

const numbered = (range: string, n: number): string => `00000000-0000-4000-${range}-${String(n).padStart(12, '0')}`
export const accountId = (n: number): string => numbered('8000', n)
/** Person n belongs to account n; the first is a manager of the largest account. */
export const personId = (n: number): string => numbered('9000', n)
/** The id of a row that is named by a text, such as `feed 1`: its MD5 as a uuid. */
export const rowId = (name: string): string =>
  createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
export const administratorId = (n: number): string => numbered('a000', n)

const folder = fileURLToPath(new URL('sql', import.meta.url))

/**
 * Fills an empty database of the project, on Postgres. It takes some minutes for the large firm. Triggers are off meanwhile, so the
 * connection must be the superuser's. `report` gets the name of each script and its seconds.
 */
export async function fillFirm(
  url: string,
  size: FirmSize,
  report: (script: string, seconds: number) => void = () => {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const [name, value] of Object.entries(size)) {
      await client.query(`select set_config('firm.' || $1, $2, false)`, [name, String(value)])
    }
    for (const name of (await readdir(folder)).toSorted()) {
      const began = performance.now()
      await client.query(await readFile(join(folder, name), 'utf8'))
      report(name, (performance.now() - began) / 1000)
    }
    const began = performance.now()
    // Index-only scans need the visibility map.
    await client.query('vacuum analyze')
    report('vacuum analyze', (performance.now() - began) / 1000)
  } finally {
    await client.end()
  }
}
