import type { Database } from '../../../kernel/db/database.ts'
import type { Logger } from '../../../kernel/log/logger.ts'
import type { BroadcastHub } from '../broadcast/hub.ts'
import { AnnouncementQueue, type Announcement } from '../feed/announcement-queue.ts'
import { TOPIC_PREFIX } from '../protocol/topic.ts'
import { MESSAGE_COLUMNS, storedMessage, type StoredMessage } from './stored-message.ts'

/** How many messages are read at once: each may have megabytes. */
const PAGE_SIZE = 20
const MAX_REMEMBERED = 50_000
/** A message is searched for so long after its transaction began. */
const GAP_MINUTES = 5

const ANNOUNCEMENT = /^([0-9a-f-]{36}) (private|public) (.*)$/s

const READ = `select ${MESSAGE_COLUMNS}
  from unnest($2::uuid[]) with ordinality as asked (id, place)
  join realtime.messages message on message.id = asked.id
  order by asked.place`

const MISSED = `select id from realtime.messages
  where inserted_at >= greatest($1::timestamp, timezone('utc', now()) - interval '${GAP_MINUTES} minutes')
    and extension = 'broadcast' and event is not null and private is not null
    and (payload is not null or binary_payload is not null)
  order by inserted_at`

export interface MessageFeedOptions {
  readonly db: Database
  readonly hub: BroadcastHub
  /** Of one message. A larger one is not sent. */
  readonly maxBytes: number
  readonly log: Logger
  /** Aborted when the service closes. */
  readonly signal: AbortSignal
}

/** Sends what is inserted into `realtime.messages` to its topic. Every engine does so for its own sockets. */
export function messageFeed({ db, hub, maxBytes, log, signal }: MessageFeedOptions): AnnouncementQueue {
  function parse(payload: string): Announcement | null {
    const [, id, kind, topic] = ANNOUNCEMENT.exec(payload) ?? []
    if (id === undefined || topic === undefined) return null
    return { id, isWanted: hub.has(TOPIC_PREFIX + topic, kind === 'private') }
  }

  function deliver({ id, topic, isPrivate, content }: StoredMessage): void {
    if (content === null) log.warn({ id }, 'a message from the database is too large to be sent')
    else hub.deliver({ topic: TOPIC_PREFIX + topic, isPrivate, content, id }, null)
  }

  const queue = new AnnouncementQueue({
    db,
    channel: 'engine_messages',
    parse,
    start: `select timezone('utc', now())`,
    missed: MISSED,
    pageSize: PAGE_SIZE,
    handle: async (ids) => {
      const { rows } = await queue.read({ text: READ, values: [String(maxBytes), `{${ids.join()}}`], prepare: true })
      for (const row of rows) deliver(storedMessage(row))
    },
    maxRemembered: MAX_REMEMBERED,
    what: 'messages from the database',
    log,
    signal,
  })
  return queue
}
