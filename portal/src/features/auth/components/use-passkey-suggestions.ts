import { useEffect } from 'react'
import { wordsOf } from '../../../lib/words-of.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { TEXTS } from '../texts.ts'

/**
 * Lets the browser suggest passkeys in the form. It begins when the visitor goes to the form, because each beginning is
 * a request that counts against the limit of the visitor's network.
 */
export function usePasskeySuggestions(isOn: boolean): void {
  const { auth } = useEnvironment()
  useEffect(() => {
    if (!isOn) return
    const stop = new AbortController()
    const begin = () => {
      import('../../../session/auth/passkey-sign-in.ts')
        .then(({ suggestPasskeys }) => suggestPasskeys(auth, stop.signal))
        .catch((error: unknown) => showToast({ tone: 'danger', title: wordsOf(error) || TEXTS.passkey.failed }))
    }
    const listening = new AbortController()
    const beginInField = (element: EventTarget | null) => {
      if (!(element instanceof HTMLInputElement)) return
      listening.abort()
      begin()
    }
    document.addEventListener('focusin', ({ target }) => beginInField(target), { signal: listening.signal })
    beginInField(document.activeElement)
    return () => {
      listening.abort()
      stop.abort()
    }
  }, [auth, isOn])
}
