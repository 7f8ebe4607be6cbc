import { Pool, type Dispatcher } from 'undici'
import type { Environment } from './environment.ts'
import { Refused, WrongAnswer } from './failures.ts'
import type { Session } from './session.ts'
import type { Report } from './report.ts'

/** The number of connections that a browser opens to one host. */
const CONNECTIONS = 6
const PATIENCE_MS = 30_000
/** The fault tests change the clock, so that a new token may be refused again before its first use. */
const RENEWALS = 2

export interface Asked {
  /** The name under which the request is counted. */
  readonly kind: string
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path is relative to the site instead of the environment. */
  readonly of?: 'site'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON. */
  readonly body?: object | Buffer
  /** The expected status or statuses. */
  readonly status: number | readonly number[]
}

export interface Answer {
  readonly text: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** One client's connections to the server. It measures every request and checks the status of every answer. */
export class Client {
  readonly #pool: Pool
  readonly #prefix: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #report: Report
  readonly #session: Session | null

  /** `session` is null if no user is signed in. */
  constructor(
    environment: Environment,
    headers: Readonly<Record<string, string>>,
    report: Report,
    session: Session | null,
  ) {
    const url = new URL(environment.url)
    this.#prefix = url.pathname.replace(/\/$/, '')
    this.#headers = headers
    this.#report = report
    this.#session = session
    this.#pool = new Pool(url.origin, {
      connections: CONNECTIONS,
      headersTimeout: PATIENCE_MS,
      bodyTimeout: PATIENCE_MS,
    })
  }

  async ask({ kind, method = 'GET', of, path, headers, body, status }: Asked): Promise<Answer> {
    const isBytes = body instanceof Uint8Array
    const began = performance.now()
    const send = (): Promise<Answer & { readonly status: number }> =>
      this.#send({
        method,
        path: of === 'site' ? path : `${this.#prefix}${path}`,
        headers: {
          ...this.#headers,
          ...this.#session?.headers,
          ...(body === undefined || isBytes ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined || isBytes ? (body ?? null) : JSON.stringify(body),
      })
    let answer = await send()
    const renewals = this.#session?.isRenewable === true ? RENEWALS : 0
    for (let turn = 0; turn < renewals && isTokenRefused(answer); turn += 1) {
      await this.#session?.renew()
      answer = await send()
    }
    if (![status].flat().includes(answer.status)) {
      const message = `${kind} was answered ${answer.status}: ${answer.text.slice(0, 300)}`
      throw answer.status >= 500 ? new Refused(answer.status, message) : new WrongAnswer(message)
    }
    this.#report.request(kind, performance.now() - began)
    return answer
  }

  async #send(options: Dispatcher.RequestOptions): Promise<Answer & { readonly status: number }> {
    try {
      const { statusCode, headers, body } = await this.#pool.request(options)
      return { status: statusCode, headers, text: await body.text() }
    } catch (error) {
      throw new Refused(0, `${options.path}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  close(): Promise<void> {
    return this.#pool.destroy()
  }
}

/** The protocols differ: storage answers 400, auth 403. */
function isTokenRefused({ status, text }: Answer & { readonly status: number }): boolean {
  return status === 401 || ([400, 403].includes(status) && /jwt|compact jws|claim timestamp check/i.test(text))
}

/** The rows of an answer. Throws unless each row has these members. */
export function rowsOf<T>({ text }: Answer, members: readonly (keyof T & string)[]): T[] {
  const rows: unknown = JSON.parse(text)
  const isRight =
    Array.isArray(rows) &&
    rows.every((row: unknown) => typeof row === 'object' && row !== null && members.every((member) => member in row))
  if (!isRight) throw new WrongAnswer(`Rows with ${members.join(', ')} were expected: ${text.slice(0, 300)}`)
  return rows as T[]
}
