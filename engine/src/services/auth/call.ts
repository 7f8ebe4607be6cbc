import { authenticate, requireAdmin, type Signed } from './authenticate.ts'
import type { Flow } from './context.ts'
import { parseBody, redirectOf, type Params } from './params.ts'
import { readBody } from './read-body.ts'
import type { AuthCaller, AuthDependencies } from './types.ts'

/** One request to the service, with what its routes ask of it. */
export class AuthCall {
  readonly flow: Flow
  readonly search: URLSearchParams
  readonly #request: Request
  readonly #caller: AuthCaller
  readonly #pathParams: Readonly<Record<string, string>>

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

  /** A part of the path, decoded; as it came if that is impossible. */
  param(name: string): string {
    const part = this.#pathParams[name] ?? ''
    try {
      return decodeURIComponent(part)
    } catch {
      return part
    }
  }

  async params(): Promise<Params> {
    return parseBody(await readBody(this.#request))
  }

  /** For a request that may have no body. */
  async optionalParams(): Promise<Params> {
    const text = await readBody(this.#request)
    return text === '' ? {} : parseBody(text)
  }

  /** Where the user returns to. */
  redirect(): string {
    return redirectOf(this.search, this.#header('referer'), this.flow.settings)
  }

  /** Rejects with an AuthError unless a user with a running session asks. */
  signed(): Promise<Signed> {
    return authenticate(this.flow, this.#header('authorization'))
  }

  /** Rejects with an AuthError unless the secret key asks, or a token of a role like it. */
  async admin(): Promise<Flow> {
    const { keyRole, isApiKey } = this.#caller
    await requireAdmin(this.flow, keyRole, this.#header('authorization'), isApiKey)
    return this.flow
  }

  #header(name: string): string | undefined {
    return this.#request.headers.get(name) ?? undefined
  }
}
