/** These types are plain data, because they are sent to another process as messages. */

/** An environment of a running engine, with the publishable key. */
export interface Environment {
  /** For example `http://127.0.0.1:8080` or `http://127.0.0.1:8080/training`. */
  readonly url: string
  readonly key: string
}

export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly accountId: string
  /** The user's own address for `X-Forwarded-For`: limits count by address if the engine trusts its proxy. */
  readonly address: string
  /** Cards that only this user moves, so that their position is known. */
  readonly cardIds: readonly string[]
  readonly token: string
  readonly refreshToken: string
}

/** A webhook of an account: each delivery becomes a notification. */
export interface Feed {
  readonly id: string
  readonly accountId: string
}

export interface Population {
  /** They invite users: several, because each may send 20 invitations in an hour. */
  readonly admins: readonly Person[]
  readonly people: readonly Person[]
  readonly feeds: readonly Feed[]
}
