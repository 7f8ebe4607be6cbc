import { authenticate, requireAdmin, type SignedInUser } from './authenticate.ts'
import type { Flow } from './context.ts'
import { bodyTooLarge, tooManyRequests } from './errors.ts'
import { parseBody, redirectOf, type Params } from './params.ts'
import type { AuthCaller, AuthDependencies } from './types.ts'

/** A user's data is small; no client sends more. */
const MAX_BODY_BYTES = 1024 * 1024

/** A larger body is still read up to this size, because a client that is still sending would miss the answer. */
const MAX_DRAINED_BYTES = 16 * MAX_BODY_BYTES

/** One request to the service, with the methods that its routes need. */
export class AuthCall {
  readonly flow: Flow
  readonly search: URLSearchParams
  readonly #request: Request
  readonly #caller: AuthCaller
  readonly #pathParams: Readonly<Record<string, string>>
  #body: Promise<string> | null = null

  constructor(
    dependencies: AuthDependencies,
    request: Request,
    caller: AuthCaller,
    pathParams: Readonly<Record<string, string>>,
  ) {
    this.flow = { ...dependencies, client: caller.client }
    this.search = new URL(request.url).searchParams
    this.#request = request
    this.#caller = caller
    this.#pathParams = pathParams
  }

  /** A part of the path, decoded; left as it is if it cannot be decoded. */
  param(name: string): string {
    const part = this.#pathParams[name] ?? ''
    try {
      return decodeURIComponent(part)
    } catch {
      return part
    }
  }

  async params(): Promise<Params> {
    return this.#parse(await this.#text())
  }

  /** For a request that may have no body. */
  async optionalParams(): Promise<Params> {
    const text = await this.#text()
    return text === '' ? {} : this.#parse(text)
  }

  /** The address to which the user returns. */
  redirect(): string {
    return redirectOf(this.search, this.#header('referer'), this.flow.settings)
  }

  /**
   * Rejects with an AuthError unless the caller is a user with a running session. The body is read first: a caller who sends it
   * slowly would otherwise be checked minutes before the request is carried out, and the session may have ended by then.
   */
  async signedIn(): Promise<SignedInUser> {
    // What is wrong with the body is said after the caller is known.
    await this.#text().catch(() => undefined)
    return authenticate(this.flow, this.#header('authorization'))
  }

  /** Rejects with an AuthError unless the caller has the secret key, or a token with an administrative role. */
  async admin(): Promise<Flow> {
    const { keyRole, isApiKey } = this.#caller
    await requireAdmin(this.flow, keyRole, this.#header('authorization'), isApiKey)
    return this.flow
  }

  #parse(text: string): Params {
    if (!this.#caller.mayParse(text.length)) throw tooManyRequests()
    return parseBody(text)
  }

  #text(): Promise<string> {
    this.#body ??= readBody(this.#request)
    return this.#body
  }

  #header(name: string): string | undefined {
    return this.#request.headers.get(name) ?? undefined
  }
}

async function readBody(request: Request): Promise<string> {
  const announced = request.headers.get('content-length')
  const isShort =
    announced === null ? request.headers.get('transfer-encoding') === null : Number(announced) <= MAX_BODY_BYTES
  // The server enforces the announced length; with chunks the length is not known beforehand.
  if (isShort) return request.text()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size <= MAX_BODY_BYTES) chunks.push(chunk)
    if (size > MAX_DRAINED_BYTES) break
  }
  if (size > MAX_BODY_BYTES) throw bodyTooLarge(MAX_BODY_BYTES)
  return Buffer.concat(chunks).toString('utf8')
}
