import { failure, refuseMethod } from '../_shared/http/answers.ts'
import type { Unsubscribe } from '../_shared/ports/notification-messages.ts'

export interface Dependencies {
  readonly unsubscribe: Unsubscribe
  /** The page where people choose what is mailed to them. */
  readonly preferences: string
}

/**
 * The address in the headers of a mail (RFC 8058): a POST ends the mails of the person, without a session. A GET changes
 * nothing, because scanners of mails follow links; it leads to the preferences.
 */
export async function unsubscribeFromMails(request: Request, dependencies: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST', 'GET'])
  if (refused !== null) return refused
  const token = tokenIn(request.url)
  if (token === null) return unknownToken()
  try {
    const outcome = await dependencies.unsubscribe(token, request.method === 'POST')
    if (outcome === 'unknown') return unknownToken()
    if (request.method === 'GET') {
      return new Response(null, {
        status: 303,
        headers: { location: dependencies.preferences, 'cache-control': 'no-store' },
      })
    }
    const message =
      outcome === 'used'
        ? 'Mails were switched off with this link before.'
        : 'You get no more mails about notifications.'
    return Response.json({ success: true, message })
  } catch (error) {
    console.error('mails could not be switched off', error)
    return failure(500, 'Failed to switch off the mails; try again')
  }
}

const unknownToken = (): Response => failure(404, 'There is no such link')

/** The token in `/unsubscribe/{token}`; null if the path is another one. */
function tokenIn(url: string): string | null {
  const [, , token = '', ...more] = new URL(url).pathname.split('/')
  return more.length === 0 && /^[\w-]{43}$/.test(token) ? token : null
}
