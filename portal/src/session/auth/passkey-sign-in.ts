import type { AuthClient } from '../../lib/auth-client.ts'
import { RequestError } from '../../lib/request-error.ts'
import { throwIfKeyFailed } from '../second-factor/web-authn.ts'
import { TEXTS } from './texts.ts'

/** The browser has one request at a time: the one for suggestions ends, or does not begin, when the button is pressed. */
let suggesting: AbortController | null = null
let isAsking = false

export async function signInWithPasskey(auth: AuthClient): Promise<void> {
  suggesting?.abort()
  isAsking = true
  try {
    throwInWords(await auth.signInWithPasskey())
  } finally {
    isAsking = false
  }
}

/** A challenge is valid for five minutes; the visitor may take longer to begin. */
const RENEW_MS = 4 * 60_000

/**
 * Lets the browser suggest passkeys in the field for the address, until one is chosen or `stop` aborts. Throws if the
 * chosen one is refused. Does nothing if the browser or the server cannot.
 */
export async function suggestPasskeys(auth: AuthClient, stop: AbortSignal): Promise<void> {
  if (!(await canSuggest())) return
  while (!stop.aborted) {
    const { data } = await auth.passkey.startAuthentication()
    if (data === null || stop.aborted || isAsking) return
    const chosen = await nextChoice(data.options, stop)
    if (chosen === 'stopped') return
    if (chosen === 'expired') continue
    const credential = chosen.toJSON() as never
    throwInWords(await auth.passkey.verifyAuthentication({ challengeId: data.challenge_id, credential }))
    return
  }
}

async function canSuggest(): Promise<boolean> {
  if (typeof PublicKeyCredential.parseRequestOptionsFromJSON !== 'function') return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

async function nextChoice(options: object, stop: AbortSignal): Promise<PublicKeyCredential | 'stopped' | 'expired'> {
  const own = new AbortController()
  suggesting = own
  let isExpired = false
  const end = () => own.abort()
  stop.addEventListener('abort', end)
  const timer = setTimeout(() => {
    isExpired = true
    own.abort()
  }, RENEW_MS)
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never)
    const chosen = await navigator.credentials.get({ publicKey, mediation: 'conditional', signal: own.signal })
    return chosen === null ? 'stopped' : (chosen as PublicKeyCredential)
  } catch {
    return isExpired ? 'expired' : 'stopped'
  } finally {
    clearTimeout(timer)
    stop.removeEventListener('abort', end)
    if (suggesting === own) suggesting = null
  }
}

function throwInWords(answer: Parameters<typeof throwIfKeyFailed>[0]): void {
  // The server says no more, so that nobody learns which passkeys exist.
  if (answer.error?.code === 'webauthn_verification_failed')
    throw new RequestError({ ...answer.error, message: TEXTS.unknownPasskey, words: TEXTS.unknownPasskey })
  throwIfKeyFailed(answer)
}
