import { PGlite } from '@electric-sql/pglite'
import { answerWith, type Conversation } from '../../../tests/support/processes/processes.ts'
import type { Sample } from '../../../tests/support/measuring/stats.ts'
import { timeRoundTrips } from './round-trips.ts'

export interface NotifyLoop extends Conversation {
  readonly order: object
  readonly answer: Sample
}

answerWith<NotifyLoop>(async () => {
  const db = await PGlite.create(process.argv[2] ?? '')
  let onNotification = (): void => {}
  await db.listen('bench', () => onNotification())
  return timeRoundTrips(
    () => void db.query(`select pg_notify('bench', $1)`, ['x']),
    (listener) => (onNotification = listener),
  )
})
