import { isAuthError } from '@supabase/auth-js'
import { _request } from '@supabase/auth-js/dist/module/lib/fetch'

interface AdminOptions {
  readonly url?: string
  readonly headers?: Record<string, string>
  readonly fetch?: typeof fetch
}

/**
 * Replaces a part of the identity client in the build (`vite.config.ts`): what needs the server's secret key, which no
 * browser has. Of it, the client itself uses only the end of a session, which is the same here.
 */
export default class AdminApi {
  readonly #url: string
  readonly #headers: Record<string, string>
  readonly #fetch: typeof fetch

  constructor({ url = '', headers = {}, fetch: given }: AdminOptions) {
    this.#url = url
    this.#headers = headers
    this.#fetch = (...args) => (given ?? fetch)(...args)
  }

  async signOut(jwt: string, scope = 'global') {
    try {
      const options = { headers: this.#headers, jwt, noResolveJson: true }
      await _request(this.#fetch, 'POST', `${this.#url}/logout?scope=${scope}`, options)
      return { data: null, error: null }
    } catch (error) {
      if (isAuthError(error)) return { data: null, error }
      throw error
    }
  }
}
