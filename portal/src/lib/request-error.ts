interface Failure {
  readonly message: string
  readonly code?: string | undefined
  readonly status?: number | undefined
  /** Our own procedures give the code of their message here. */
  readonly hint?: string | null | undefined
  /** The values inside the message: an object, or JSON. Other services write sentences here. */
  readonly details?: unknown
  /** Why the identity service finds a password weak. */
  readonly reasons?: readonly string[] | undefined
  /** What the portal itself says about it, in the language that is shown. */
  readonly words?: string | undefined
}

export type Details = Readonly<Record<string, unknown>>

/** The error of a failed request. `message` is the server's, in English; `wordsOf` has the words for people. */
export class RequestError extends Error {
  readonly code: string | undefined
  /** The status of the answer; 0 if there was no answer. */
  readonly status: number | undefined
  readonly hint: string | undefined
  readonly details: Details | null
  readonly words: string | undefined

  constructor({ message, code, status, hint, details, reasons, words }: Failure) {
    super(message)
    this.name = 'RequestError'
    this.code = code
    this.status = status
    this.hint = hint ?? undefined
    this.details = reasons === undefined ? detailsIn(details) : { reasons }
    this.words = words
  }
}

function detailsIn(given: unknown): Details | null {
  try {
    const value: unknown = typeof given === 'string' ? JSON.parse(given) : given
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

type Answer =
  | { readonly data: unknown; readonly error: null }
  | { readonly data: null; readonly error: Failure; readonly status?: number }

/** The client returns failures instead of throwing them, but queries and mutations need them thrown. */
export function dataOf<Given extends Answer>(answer: Given): Extract<Given, { readonly error: null }>['data'] {
  if (answer.error === null) return answer.data
  const { message, code, hint, details } = answer.error
  throw new RequestError({ message, code, hint, details, status: answer.status })
}

/** The same for the auth service, whose answers hold empty data beside an error, and the status inside the error. */
export function throwIfRefused({ error }: { readonly error: Failure | null }): void {
  if (error !== null) throw new RequestError(error)
}
