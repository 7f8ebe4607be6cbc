import { AuthCall } from './call.ts'
import { AuthError, errorBody, isNewer } from './errors.ts'
import { findRoute } from './routes.ts'
import type { Auth, AuthCaller, AuthDependencies } from './types.ts'

export function createAuth(dependencies: AuthDependencies): Auth {
  async function answer(request: Request, caller: AuthCaller): Promise<Response> {
    try {
      const { route, params } = findRoute(request.method, decodedPath(request.url))
      return await route.run(new AuthCall(dependencies, request, caller, params))
    } catch (error) {
      if (!(error instanceof AuthError)) throw error
      return refuse(error, request.headers.get('x-supabase-api-version') ?? undefined)
    }
  }

  return {
    async fetch(request, caller) {
      const response = await answer(request, caller)
      return request.method === 'HEAD' ? new Response(null, response) : response
    },
  }
}

/** Decodes a path, except for slashes. A path that cannot be decoded stays as it came. */
function decodedPath(url: string): string {
  const { pathname } = new URL(url)
  try {
    return decodeURI(pathname.replaceAll('%25', '%2525'))
  } catch {
    return pathname
  }
}

function refuse(error: AuthError, version: string | undefined): Response {
  const headers = new Headers({ 'content-type': 'application/json', 'x-sb-error-code': error.code })
  if (error.retryAfter !== null) headers.set('retry-after', String(Math.ceil(error.retryAfter)))
  if (isNewer(version)) headers.set('x-supabase-api-version', '2024-01-01')
  return new Response(JSON.stringify(errorBody(error, version)), { status: error.status, headers })
}
