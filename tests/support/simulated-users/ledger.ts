import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'

/**
 * The kinds of writes. The id is that of the card, notification, user (`preferences`) or message (`delivery`), or a template's file path.
 *
 * | kind | content |
 * |---|---|
 * | `notification-read` | `{read: true}` of `notifications` |
 * | `card-moved` | `{status}` of `kanban_cards`; only this user moves the card, so the last write counts |
 * | `card-created` | `{title, account_id}`; its id is the title, which is unique |
 * | `card-deleted` | `{title}` of a created card; its id is the title too |
 * | `template-uploaded` | `{file_path, size, sha256}` of the table and the bucket `templates` |
 * | `template-deleted` | `{file_path}` |
 * | `preferences` | `{theme}` of `user_preferences`; the last write counts |
 * | `delivery` | `{account_id, title}`: one notification with this title exists |
 * | `cards-together` | `{titles}` of the cards of one request: all exist or none |
 * | `chat-file` | `{file_path, sha256}` of the bucket `chat-uploads`; its id is the path |
 * | `password` | `{email, address, password}`; its id is the user's, and the last write counts |
 * | `invitation` | `{email}`, which is its id: a user with a profile and an account |
 * | `support-request` | `{subject}`, which is its id |
 */
export type WriteKind =
  | 'notification-read'
  | 'card-moved'
  | 'card-created'
  | 'card-deleted'
  | 'template-uploaded'
  | 'template-deleted'
  | 'preferences'
  | 'delivery'
  | 'cards-together'
  | 'chat-file'
  | 'password'
  | 'invitation'
  | 'support-request'

export interface Write {
  readonly kind: WriteKind
  readonly id: string
  readonly content: Readonly<Record<string, unknown>>
}

export interface LedgerEntry extends Write {
  /** Milliseconds since 1970. */
  readonly sentAt: number
  /** Null if the server did not answer: the write may have happened completely or not at all. */
  readonly acknowledgedAt: number | null
}

type Line =
  | ({ readonly number: number; readonly sentAt: number } & Write)
  | { readonly number: number; readonly acknowledgedAt: number }

/** A file with one line for each sent write and one for each acknowledgement. */
export class Ledger {
  readonly #file: number | null
  #count = 0
  /** The number of acknowledged writes of each kind. */
  readonly acknowledged = new Map<WriteKind, number>()

  /** Without a path nothing is recorded. */
  constructor(path: string | null) {
    this.#file = path === null ? null : openSync(path, 'a')
  }

  async keep<T>(write: Write, send: () => Promise<T>): Promise<T> {
    const number = ++this.#count
    this.#write({ number, sentAt: Date.now(), ...write })
    const answer = await send()
    this.#write({ number, acknowledgedAt: Date.now() })
    this.acknowledged.set(write.kind, (this.acknowledged.get(write.kind) ?? 0) + 1)
    return answer
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file)
  }

  #write(line: Line): void {
    if (this.#file !== null) writeSync(this.#file, `${JSON.stringify(line)}\n`)
  }
}

/** Reads the writes in the order in which they were sent. */
export function readLedger(path: string): LedgerEntry[] {
  const entries = new Map<number, LedgerEntry>()
  for (const text of readFileSync(path, 'utf8').split('\n')) {
    if (text === '') continue
    const line = JSON.parse(text) as Line
    const known = entries.get(line.number)
    if ('kind' in line) {
      const { number, ...entry } = line
      entries.set(number, { ...entry, acknowledgedAt: null })
    } else if (known !== undefined) {
      entries.set(line.number, { ...known, acknowledgedAt: line.acknowledgedAt })
    }
  }
  return [...entries.values()]
}
