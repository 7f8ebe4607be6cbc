import type { Database } from '../../../kernel/db/database.ts'
import { DatabaseError, TooManyTimeOuts } from '../../../kernel/db/errors.ts'
import { errors } from '../errors.ts'
import type { ReplayRequest } from '../protocol/join.ts'
import { MESSAGE_COLUMNS, storedMessage, type StoredMessage } from './stored-message.ts'

/** Not later than in a minute: the clocks of those who insert may differ a little, but nobody stores messages for tomorrow. */
const TEXT = `select ${MESSAGE_COLUMNS} from realtime.messages message
  where message.topic = $2 and message.private is true and message.extension = 'broadcast' and message.event is not null
    and message.inserted_at >= timezone('utc', to_timestamp($3::numeric / 1000))
    and message.inserted_at < timezone('utc', now()) + interval '1 minute'
  order by message.inserted_at desc limit $4::integer`

export interface ReplayOptions {
  readonly db: Database
  readonly maxBytes: number
  readonly timeoutMs: number
  /** Who asks, for the share of the database's time. */
  readonly owner: string
}

/** The newest messages of a private topic, oldest first. Who asks must be allowed to receive broadcasts on it. */
export async function readReplay(
  topic: string,
  { since, limit }: ReplayRequest,
  { db, maxBytes, timeoutMs, owner }: ReplayOptions,
): Promise<StoredMessage[]> {
  if (since === null || limit === null) throw errors.wrongReplay()
  const values = [String(maxBytes), topic, String(since), String(limit)]
  const asked = db.transaction((session) => session.last({ text: TEXT, values, prepare: true }), {
    statementTimeoutMs: timeoutMs,
    owner,
  })
  const { rows } = await asked.catch((error: unknown) => {
    throw error instanceof DatabaseError && !(error instanceof TooManyTimeOuts) ? errors.replayFailed() : error
  })
  return rows.map(storedMessage).toReversed()
}
