/** Plain data throughout: it travels to the process of the clients as a message. */

/** An environment of a running engine, as a client is told of it. */
export interface Environment {
  /** `http://127.0.0.1:8080`, or with `/training`. */
  readonly url: string
  readonly key: string
}

export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly accountId: string
  /** An address of their own: limits count by it, where the engine believes `X-Forwarded-For`. */
  readonly address: string
  /** Cards that nobody else moves, so that it is known where they are. */
  readonly cardIds: readonly string[]
  readonly token: string
  readonly refreshToken: string
}

/** A webhook of an account: what is sent to it becomes a notification. */
export interface Feed {
  readonly id: string
  readonly accountId: string
}

export interface Population {
  /** Of the firm; invites people. */
  readonly admin: Person
  readonly people: readonly Person[]
  readonly feeds: readonly Feed[]
}
