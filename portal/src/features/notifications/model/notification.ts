import { parseId } from '../../../lib/address-values.ts'
import { TEXTS } from '../texts.ts'

export interface Notification {
  readonly id: string
  readonly type: string
  /** As stored. `wordsOf` makes of it what is shown, in the language of the reader. */
  readonly text: StoredText
  /** Whether the user has read it; other members have their own marks. */
  readonly isRead: boolean
  readonly createdAt: string
  /** The article or page that it is about; null if there is none. */
  readonly sourceUrl: string | null
  /** Who sent it: a feed, or the site of the article; null if it is not known. */
  readonly source: string | null
  readonly subjects: readonly Subject[]
  /** An administrator made it to test a feed. */
  readonly isTest: boolean
  /** The feed that has stopped, for administrators; null for other notifications. */
  readonly feed: StoppedFeed | null
  /** The request that a colleague handed over, in the desk of the firm; null for other notifications. */
  readonly deskRequest: string | null
}

/** The text of a notification, and its wording if the portal itself wrote it. */
export interface StoredText {
  readonly title: string
  readonly message: string
  readonly wording: unknown
}

export interface StoppedFeed {
  readonly id: string
  readonly accountId: string
}

/** What a notification is about. */
export interface Subject {
  readonly kind: 'template' | 'card' | 'request' | 'consult'
  readonly id: string
}

/** The columns that make up a notification. */
export interface NotificationRow extends StoredText {
  readonly id: string
  readonly type: string
  readonly created_at: string
  readonly data: unknown
  readonly is_read: boolean
  readonly is_test: boolean
}

export function fromRow(row: NotificationRow): Notification {
  const { id, type, title, message, wording, created_at: createdAt, is_read: isRead } = row
  const data = fieldsOf(row.data)
  const sourceUrl = sourceUrlOf(data)
  const source = [data['source'], data['feed'], data['webhook_name']].find((name) => typeof name === 'string')
  return {
    id,
    type,
    text: { title, message, wording },
    isRead,
    createdAt,
    sourceUrl,
    source: source ?? (sourceUrl === null ? null : new URL(sourceUrl).hostname),
    subjects: subjectsOf(data),
    isTest: row.is_test,
    feed: type === 'feed_stopped' ? stoppedFeedOf(data) : null,
    deskRequest: type === 'request_handed_over' ? parseId(data['desk_request_id']) : null,
  }
}

function fieldsOf(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
}

/** Feeds may write anything: only a web address becomes a link, never `javascript:` or the like. */
function sourceUrlOf({ original_link: link }: Readonly<Record<string, unknown>>): string | null {
  return typeof link === 'string' && /^https?:\/\//i.test(link) && URL.canParse(link) ? link : null
}

function stoppedFeedOf(data: Readonly<Record<string, unknown>>): StoppedFeed | null {
  const [id, accountId] = [parseId(data['feed_id']), parseId(data['account_id'])]
  return id === null || accountId === null ? null : { id, accountId }
}

const SUBJECT_FIELDS = {
  template_id: 'template',
  card_id: 'card',
  request_id: 'request',
  consult_id: 'consult',
} as const

function subjectsOf(data: Readonly<Record<string, unknown>>): Subject[] {
  return Object.entries(SUBJECT_FIELDS).flatMap(([field, kind]) => {
    const id = parseId(data[field])
    return id === null ? [] : [{ kind, id }]
  })
}

/** Types that come from a feed are shown as words too. */
export function typeLabel(type: string): string {
  const labels: Readonly<Record<string, string>> = TEXTS.types
  const known = Object.hasOwn(labels, type) ? labels[type] : undefined
  return known ?? type.split('_').filter(Boolean).map(capitalised).join(' ')
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** A part of the text: a paragraph, or a list of lines that began with a dash. The keys are places in the text. */
export type Block = { readonly key: number } & (
  | { readonly text: string }
  | { readonly items: readonly { readonly key: number; readonly text: string }[] }
)

const LIST_LINE = /^\s*[-–•*]\s+/

/** The paragraphs and lists of a message, which is plain text. */
export function blocksOf(message: string): Block[] {
  const blocks: Block[] = []
  for (const paragraph of message.replaceAll('\r\n', '\n').split(/\n\s*\n/)) {
    let lines: string[] = []
    let items: { key: number; text: string }[] = []
    const finish = () => {
      if (lines.length > 0) blocks.push({ key: blocks.length, text: lines.join('\n') })
      if (items.length > 0) blocks.push({ key: blocks.length, items })
      lines = []
      items = []
    }
    for (const line of paragraph.split('\n').filter((text) => text.trim() !== '')) {
      const isItem = LIST_LINE.test(line)
      if (isItem ? lines.length > 0 : items.length > 0) finish()
      if (isItem) items.push({ key: items.length, text: line.replace(LIST_LINE, '') })
      else lines.push(line.trim())
    }
    finish()
  }
  return blocks
}
