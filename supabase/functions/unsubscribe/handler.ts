import { failure, refuseMethod } from '../_shared/http/answers.ts'
import { languageOf } from '../_shared/mail/languages.ts'
import { TEXTS } from '../_shared/mail/texts.ts'
import type { Unsubscribe } from '../_shared/ports/notification-messages.ts'

export interface Dependencies {
  readonly unsubscribe: Unsubscribe
  /** The page where people choose what is mailed to them. */
  readonly preferences: string
}

/**
 * The address in the headers of a mail (RFC 8058): a POST ends the mails of the person, without a session. A GET changes
 * nothing, because scanners of mails follow links; it leads to the preferences. Both speak the language of the mail.
 */
export async function unsubscribeFromMails(request: Request, dependencies: Dependencies): Promise<Response> {
  const refused = refuseMethod(request, ['POST', 'GET'])
  if (refused !== null) return refused
  const token = tokenIn(request.url)
  const language = new URL(request.url).searchParams.get('lang')
  if (token === null) return unknownToken()
  try {
    const outcome = await dependencies.unsubscribe(token, request.method === 'POST')
    if (outcome === 'unknown') return unknownToken()
    if (request.method === 'GET') {
      const page = new URL(dependencies.preferences)
      if (language !== null) page.searchParams.set('lang', languageOf(language))
      return new Response(null, { status: 303, headers: { location: page.href, 'cache-control': 'no-store' } })
    }
    const { switchedOff, switchedOffBefore } = TEXTS[languageOf(language)].notifications
    return Response.json({ success: true, message: outcome === 'used' ? switchedOffBefore : switchedOff })
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
