import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'

/**
 * What was written. Ids: of the card, notification, person (`preferences`) or message (`delivery`); the path of a template's file.
 *
 * | kind | content |
 * |---|---|
 * | `notification-read` | `{read: true}` of `notifications` |
 * | `card-moved` | `{status}` of `kanban_cards`; nobody else moves that card, so the last one counts |
 * | `card-created` | `{title, account_id}`; its id is the title, which is there once |
 * | `card-deleted` | `{title}` of one that was created; its id is the title too |
 * | `template-uploaded` | `{file_path, size, sha256}` of `templates` and of the bucket of that name |
 * | `template-deleted` | `{file_path}` |
 * | `preferences` | `{theme}` of `user_preferences`; the last one counts |
 * | `delivery` | `{account_id, title}`: a notification with that title is there, once |
 * | `cards-together` | `{titles}` of cards that one request has sent: all of them or none |
 * | `chat-file` | `{file_path, sha256}` of the bucket `chat-uploads`; its id is the path |
 * | `password` | `{email, address, password}`; its id is the person's, and the last one counts |
 * | `invitation` | `{email}`, which is its id: an identity with a profile and an account |
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
  /** None: whether it was done is not known; it may have been, wholly or not at all. */
  readonly acknowledgedAt: number | null
}

type Line =
  | ({ readonly number: number; readonly sentAt: number } & Write)
  | { readonly number: number; readonly acknowledgedAt: number }

/** A file with a line for what is sent, and one when the server has said yes. */
export class Ledger {
  readonly #file: number | null
  #count = 0
  /** How many of each kind the server has said yes to. */
  readonly acknowledged = new Map<WriteKind, number>()

  /** None: nothing is kept. */
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

/** In the order in which they were sent. */
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
