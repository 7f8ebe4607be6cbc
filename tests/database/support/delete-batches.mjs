// Runs in its own process, which a test can kill. Deletes batch after batch, and prints each. argv: the kind, the folder or the
// address of the database, and the time of the clock.
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

const [kind, target, at] = process.argv.slice(2)
const text = 'select deleted from private.delete_next_batch($1::timestamptz, 40)'

async function open() {
  if (kind === 'pglite') return PGlite.create(target)
  const client = new pg.Client({ connectionString: target })
  await client.connect()
  return client
}

const db = await open()
for (;;) {
  const { rows } = await db.query(text, [at])
  if (rows.length === 0) break
  console.log(rows[0].deleted)
}
