/**
 * What the portal itself tells people, as the column `wording` of a notification has it: a code and its values, from which
 * the portal and the mails make a text in the reader's language. docs/product/notifications.md has the codes.
 */
const CONSULT = { starts_at: 'moment', consultant: 'text', service: 'text', minutes: 'count' } as const

const FORMS = {
  support_answered: { number: 'text', subject: 'text' },
  support_question: { number: 'text', subject: 'text' },
  request_handed_over: { number: 'text', by: 'text', subject: 'text', client: 'text' },
  consult_planned: CONSULT,
  consult_moved: { ...CONSULT, before: 'moment' },
  consult_changed: CONSULT,
  consult_cancelled: { ...CONSULT, reason: 'text or nothing' },
  consult_restored: CONSULT,
  feed_stopped: { feed: 'text', account: 'text', failures: 'count', reason: 'text or nothing' },
  privacy_request_made: { number: 'text', due: 'moment' },
  privacy_request_answered: { number: 'text' },
  privacy_request_refused: { number: 'text' },
  privacy_request_extended: { number: 'text', due: 'moment' },
  data_export_ready: { number: 'text', until: 'moment' },
  feed_created: { feed: 'text' },
  feed_tested: { feed: 'text' },
  impersonation_started: { admin: 'text or nothing', reason: 'text or nothing', is_read_only: 'flag' },
  impersonation_ended: {
    admin: 'text or nothing',
    minutes: 'count',
    could_write: 'flag',
    opened: 'count',
    changed: 'count',
    titles: 'texts',
  },
  access_asked: { admin: 'text or nothing', person: 'text or nothing', reason: 'text' },
  access_granted: { account: 'text', is_read_only: 'flag' },
  rights_given: { admin: 'text or nothing', person: 'text or nothing', given: 'text' },
  loosening_asked: { person: 'text or nothing', level: 'text' },
  sign_in_changed: { admin: 'text or nothing', person: 'text or nothing', kind: 'text' },
  deletion_announced: { category: 'text', count: 'count', months: 'count', begins_at: 'moment' },
  deletions_announced: { count: 'count', begins_at: 'moment' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, keyof Kinds>>>>

interface Kinds {
  readonly text: string
  readonly 'text or nothing': string | null
  readonly texts: readonly string[]
  readonly count: number
  readonly flag: boolean
  readonly moment: Date
}

type Forms = typeof FORMS

export type WordingCode = keyof Forms

type ValuesOf<Form> = { readonly [Name in keyof Form]: Form[Name] extends keyof Kinds ? Kinds[Form[Name]] : never }

export type Wording = {
  readonly [Code in WordingCode]: { readonly code: Code; readonly values: ValuesOf<Forms[Code]> }
}[WordingCode]

/** More characters than any value that the database writes, and more items than any of its lists. */
const MAX_LENGTH = 500
const MAX_TEXTS = 50

/**
 * The wording of a notification. Null if the notification has no wording, or one with an unknown code or a wrong value: then the
 * reader gets the stored text.
 */
export function parseWording(stored: unknown): Wording | null {
  const { code, values } = fieldsOf(stored)
  if (typeof code !== 'string' || !Object.hasOwn(FORMS, code)) return null
  const given = fieldsOf(values)
  const read: Record<string, unknown> = {}
  for (const [name, kind] of Object.entries(FORMS[code as WordingCode])) {
    const value = READERS[kind](Object.hasOwn(given, name) ? given[name] : undefined)
    if (value === undefined) return null
    read[name] = value
  }
  return { code, values: read } as unknown as Wording
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && Array.from(value).length <= MAX_LENGTH ? value : undefined

/** Each returns undefined for a value of another kind. */
const READERS: { readonly [Kind in keyof Kinds]: (value: unknown) => Kinds[Kind] | undefined } = {
  text,
  'text or nothing': (value) => (value === undefined || value === null ? null : text(value)),
  texts: (value) => {
    if (!Array.isArray(value) || value.length > MAX_TEXTS) return undefined
    const read = value.map(text)
    return read.every((each) => each !== undefined) ? read : undefined
  },
  flag: (value) => (typeof value === 'boolean' ? value : undefined),
  count: (value) => (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined),
  moment: (value) => {
    const moment = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? new Date(value) : null
    return moment === null || Number.isNaN(moment.getTime()) ? undefined : moment
  },
}
