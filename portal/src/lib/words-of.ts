import { currentLanguage } from '../language/catalogue.ts'
import { RequestError } from './request-error.ts'
import { TEXTS } from './texts.ts'

/** A text, or one that needs the values inside the message. */
type Message = string | ((details: never) => string)

interface Messages {
  readonly byCode: (code: string) => Message | undefined
  /** The code of a message of storage, which has no place for codes of ours. */
  readonly codeOf: (message: string) => string | undefined
}

let messages: Messages | null = null

/** For server-messages.ts: visitors who are not signed in do not load it. */
export function setMessages(loaded: Messages): void {
  messages = loaded
}

/**
 * What a person reads about an error, in the language that is shown; '' if there are no words for people. The server
 * writes English. A message whose code is not known is shown to people who read English, if it was written for people;
 * others get only what the caller says.
 */
export function wordsOf(error: unknown): string {
  if (!(error instanceof RequestError)) return isOwn(error) || isEnglish() ? messageOf(error) : ''
  if (error.words !== undefined) return error.words
  return wordsByCode(error) ?? (isEnglish() && isMessageForUsers(error) ? error.message : '')
}

/** The words for a code that is not in an error, such as that of a line of an import; otherwise the given text. */
export function wordsForCode(code: string | null | undefined, otherwise: string): string {
  const message = messages?.byCode(code ?? '')
  return typeof message === 'string' ? message : otherwise
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/** Whether the database, a function or storage refused it because the impersonation is read-only. */
export const isReadOnlyRefusal = (error: unknown): boolean =>
  error instanceof RequestError && [error.hint, error.code, messages?.codeOf(error.message)].includes('read_only')

function wordsByCode({ hint, code, message, details }: RequestError): string | null {
  for (const key of [hint, code, messages?.codeOf(message)]) {
    if (key === undefined) continue
    const identity = TEXTS.identity[key]
    if (identity !== undefined) return typeof identity === 'string' ? identity : identity(message, details)
    const words = messages?.byCode(key)
    if (typeof words === 'string') return words
    if (words !== undefined && details !== null) return words(details as never)
  }
  return null
}

const isEnglish = () => currentLanguage() === 'en'

/** The portal throws plain errors with its own texts; those of libraries and browsers have other names. */
const isOwn = (error: unknown): boolean => error instanceof Error && error.name === 'Error'

/** Whether the message was written for users: by our procedures and functions, or by a service. */
function isMessageForUsers({ code }: RequestError): boolean {
  return (
    code === undefined ||
    ['22023', '23001', '42501', 'P0001', 'P0002'].includes(code) ||
    // Our procedures choose the status of the answer with these.
    /^PT\d{3}$/.test(code) ||
    !/^([0-9A-Z]{5}|PGRST\d+)$/.test(code)
  )
}
