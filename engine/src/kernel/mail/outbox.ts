import type { Database, Session, Value } from '../db/database.ts'
import type { MailMessage, StoredMessage } from './message.ts'

/** A message that this engine may send until its claim ends. */
export interface ClaimedMail extends MailMessage {
  readonly id: string
  /** Including this one. */
  readonly attempts: number
}

export async function insertMail(session: Session, message: MailMessage, id?: string): Promise<void> {
  const { to, subject, html, text, replyTo, unsubscribeUrl } = message
  await session.query({
    text: `insert into engine.mails (id, recipient, subject, html, text, reply_to, unsubscribe_url)
      values (coalesce($6::uuid, gen_random_uuid()), $1, $2, $3, $4, $5, $7) on conflict (id) do nothing`,
    values: [to, subject, html, text, replyTo ?? null, id ?? null, unsubscribeUrl ?? null],
    prepare: true,
  })
}

/**
 * Claims messages that are due, in a transaction that ends before anything is sent. The attempt is counted here, so that one
 * that ends the process counts too. A row that another engine is claiming at this moment is skipped.
 */
export async function claimMails(db: Database, limit: number, claimMs: number): Promise<readonly ClaimedMail[]> {
  const { rows } = await db.query({
    text: `with due as materialized (
        select id from engine.mails
        where sent_at is null and failed_at is null and next_attempt_at <= now()
        order by next_attempt_at, position limit $1::integer for update skip locked
      )
      update engine.mails as mails
      set attempts = mails.attempts + 1, next_attempt_at = now() + $2::integer * interval '1 millisecond'
      from due where mails.id = due.id
      returning mails.id, recipient, subject, html, text, reply_to, unsubscribe_url, attempts`,
    values: [String(limit), String(claimMs)],
    prepare: true,
  })
  return rows.map(([id, recipient, subject, html, text, replyTo, unsubscribeUrl, attempts]) => ({
    id: id ?? '',
    ...contentOf(recipient, subject, html, text, replyTo, unsubscribeUrl),
    attempts: Number(attempts),
  }))
}

/** `keepContent` is false if the content is to be deleted: a sent message's links are as good as a password. */
export async function markSent(db: Database, id: string, keepContent: boolean): Promise<void> {
  await db.query({
    text: `update engine.mails set sent_at = now(), failed_at = null, last_error = null,
        html = case when $2::boolean then html else '' end, text = case when $2::boolean then text else '' end,
        unsubscribe_url = case when $2::boolean then unsubscribe_url end
      where id = $1::uuid`,
    values: [id, String(keepContent)],
    prepare: true,
  })
}

/** `retryInMs` is null if there is no further attempt. Does nothing if another engine has claimed the message since. */
export async function markFailed(
  db: Database,
  mail: ClaimedMail,
  reason: string,
  retryInMs: number | null,
): Promise<void> {
  await db.query({
    text: `update engine.mails set last_error = $3,
        next_attempt_at = now() + coalesce($4::integer, 0) * interval '1 millisecond',
        failed_at = case when $4::integer is null then now() end
      where id = $1::uuid and attempts = $2::integer and sent_at is null`,
    values: [mail.id, String(mail.attempts), reason, retryInMs === null ? null : String(retryInMs)],
    prepare: true,
  })
}

/** Null if no message waits. Zero or less if one is due. */
export async function nextDueInMs(db: Database): Promise<number | null> {
  const { rows } = await db.query({
    text: `select ceil(extract(epoch from min(next_attempt_at) - now()) * 1000)
      from engine.mails where sent_at is null and failed_at is null`,
    prepare: true,
  })
  const inMs = rows[0]?.[0] ?? null
  return inMs === null ? null : Number(inMs)
}

export interface MailCounts {
  /** Not sent yet, and to be tried again. */
  readonly waiting: number
  /** Given up, of those that are not deleted yet. */
  readonly failed: number
  /** The age of the oldest waiting message; 0 if none waits. */
  readonly oldestSeconds: number
}

export async function countMails(db: Database): Promise<MailCounts> {
  const { rows } = await db.query({
    text: `select count(*) filter (where failed_at is null), count(*) filter (where failed_at is not null),
        coalesce(greatest(0, extract(epoch from now() - min(created_at) filter (where failed_at is null))), 0)::float8
      from engine.mails where sent_at is null`,
    prepare: true,
  })
  return { waiting: Number(rows[0]?.[0]), failed: Number(rows[0]?.[1]), oldestSeconds: Number(rows[0]?.[2]) }
}

export async function trimToNewest(db: Database, keep: number): Promise<void> {
  await db.query({
    text: `delete from engine.mails where id in (
      select id from engine.mails where sent_at is not null order by position desc offset $1::integer)`,
    values: [String(keep)],
    prepare: true,
  })
}

export async function removeOlderThan(db: Database, days: number): Promise<void> {
  await db.query({
    text: `delete from engine.mails where created_at < now() - $1::integer * interval '1 day'
      and (sent_at is not null or failed_at is not null)`,
    values: [String(days)],
  })
}

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`

export async function newestMails(db: Database, limit: number): Promise<readonly StoredMessage[]> {
  const { rows } = await db.query({
    text: `select id, recipient, subject, html, text, reply_to, unsubscribe_url,
        to_char(created_at at time zone 'UTC', ${ISO}), to_char(sent_at at time zone 'UTC', ${ISO})
      from engine.mails order by position desc limit $1::integer`,
    values: [String(limit)],
    prepare: true,
  })
  return rows.map(([id, recipient, subject, html, text, replyTo, unsubscribeUrl, createdAt, sentAt]) => ({
    id: id ?? '',
    ...contentOf(recipient, subject, html, text, replyTo, unsubscribeUrl),
    createdAt: createdAt ?? '',
    sentAt: sentAt ?? null,
  }))
}

function contentOf(
  to: Value | undefined,
  subject: Value | undefined,
  html: Value | undefined,
  text: Value | undefined,
  replyTo: Value | undefined,
  unsubscribeUrl: Value | undefined,
): MailMessage {
  return {
    to: to ?? '',
    subject: subject ?? '',
    html: html ?? '',
    text: text ?? '',
    ...(replyTo === null || replyTo === undefined ? {} : { replyTo }),
    ...(unsubscribeUrl === null || unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
  }
}
