interface Failure {
  readonly message: string
  readonly code?: string | undefined
  readonly status?: number | undefined
}

/**
 * The error of a failed request. `message` comes from the server; the text for the user is written next to the call.
 */
export class RequestError extends Error {
  readonly code: string | undefined
  /** The status of the answer; 0 if there was no answer. */
  readonly status: number | undefined

  constructor({ message, code, status }: Failure) {
    super(message)
    this.name = 'RequestError'
    this.code = code
    this.status = status
  }
}

type Answer =
  | { readonly data: unknown; readonly error: null }
  | { readonly data: null; readonly error: Failure; readonly status?: number }

/** The client returns failures instead of throwing them, but queries and mutations need them thrown. */
export function dataOf<Given extends Answer>(answer: Given): Extract<Given, { readonly error: null }>['data'] {
  if (answer.error === null) return answer.data
  const { message, code } = answer.error
  throw new RequestError({ message, code, status: answer.status })
}

/** The same for the auth service, whose answers hold empty data beside an error, and the status inside the error. */
export function throwIfRefused({ error }: { readonly error: Failure | null }): void {
  if (error !== null) throw new RequestError(error)
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
