/** An answer that ends a request early, in the form of the service's protocol. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(`refused with ${status}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** A request that is none, whatever the service. The gateway answers it in the form of the service's protocol. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

/** The body is that of the platform's gateway. */
export function noSuchService(): Refusal {
  return new Refusal(404, { message: 'no Route matched with those values' })
}
