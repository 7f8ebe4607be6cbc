interface Failure {
  readonly message: string
  readonly code?: string | undefined
  readonly status?: number | undefined
}

/** What a request to the server failed with. `message` is the server's own; what a person reads stands beside the call. */
export class RequestError extends Error {
  readonly code: string | undefined
  readonly status: number | undefined

  constructor({ message, code, status }: Failure) {
    super(message)
    this.name = 'RequestError'
    this.code = code
    this.status = status
  }
}

type Answer<T> =
  | { readonly data: T; readonly error: null }
  | {
      readonly data: null
      readonly error: { readonly message: string; readonly code?: string | undefined }
      readonly status?: number
    }

/** The client answers failures instead of throwing them; queries and mutations want them thrown. */
export function dataOf<T>(answer: Answer<T>): T {
  if (answer.error === null) return answer.data
  throw new RequestError({ message: answer.error.message, code: answer.error.code, status: answer.status })
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
