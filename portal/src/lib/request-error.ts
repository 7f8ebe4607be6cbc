interface Failure {
  readonly message: string
  readonly code?: string | undefined
  readonly status?: number | undefined
}

/** What a request to the server failed with. `message` is the server's own; what a person reads stands beside the call. */
export class RequestError extends Error {
  readonly code: string | undefined
  /** Of the answer; 0 if there was none. */
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

/** The client answers failures instead of throwing them; queries and mutations want them thrown. */
export function dataOf<Given extends Answer>(answer: Given): Extract<Given, { readonly error: null }>['data'] {
  if (answer.error === null) return answer.data
  const { message, code } = answer.error
  throw new RequestError({ message, code, status: answer.status })
}

/** The same for identity, whose answers hold an empty shell beside an error, and the status in the error. */
export function throwIfRefused({ error }: { readonly error: Failure | null }): void {
  if (error !== null) throw new RequestError(error)
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
