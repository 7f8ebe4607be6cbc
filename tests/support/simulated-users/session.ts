import type { Environment, Person } from './environment.ts'
import { Refused, WrongAnswer } from './failures.ts'

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}

const PATIENCE_MS = 30_000

/** A user's tokens and the request headers for them. */
export class Session {
  readonly #environment: Environment
  readonly #person: Person
  /** Whether to renew a refused token, as the official client does. */
  readonly isRenewable: boolean
  #token: string
  #refreshToken: string
  #renewing: Promise<void> | null = null

  constructor(environment: Environment, person: Person, isRenewable: boolean) {
    this.#environment = environment
    this.#person = person
    this.isRenewable = isRenewable
    this.#token = person.token
    this.#refreshToken = person.refreshToken
  }

  get token(): string {
    return this.#token
  }

  get address(): string {
    return this.#person.address
  }

  get headers(): Record<string, string> {
    const { key } = this.#environment
    return { apikey: key, authorization: `Bearer ${this.#token}`, 'x-forwarded-for': this.#person.address }
  }

  /** Renews the token once for all concurrent requests whose token was refused. */
  renew(): Promise<void> {
    this.#renewing ??= this.#renew().finally(() => (this.#renewing = null))
    return this.#renewing
  }

  async #renew(): Promise<void> {
    const { status, text } = await this.#ask()
    const message = `a session could not be renewed: ${status} ${text.slice(0, 300)}`
    if (status >= 500) throw new Refused(status, message)
    if (status !== 200) throw new WrongAnswer(message)
    const { access_token, refresh_token } = JSON.parse(text) as Tokens
    this.#token = access_token
    this.#refreshToken = refresh_token
  }

  async #ask(): Promise<{ readonly status: number; readonly text: string }> {
    const { url, key } = this.#environment
    try {
      const answer = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { apikey: key, 'content-type': 'application/json', 'x-forwarded-for': this.#person.address },
        body: JSON.stringify({ refresh_token: this.#refreshToken }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      return { status: answer.status, text: await answer.text() }
    } catch (error) {
      throw new Refused(0, `renewing a session: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
