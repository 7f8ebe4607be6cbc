import { useMutation, useQuery } from '@tanstack/react-query'
import { failureToast } from '../../../lib/failure-toast.ts'
import { PROVIDERS, waysInQuery, type ProviderName } from '../../../session/auth/providers.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { hasWebAuthn } from '../../../session/second-factor/web-authn.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { draft } from '../model/draft.ts'
import { TEXTS } from '../texts.ts'
import { usePasskeySuggestions } from './use-passkey-suggestions.ts'
import './provider-buttons.css'

const LEAVING_MS = 5000

interface ProviderButtonsProps {
  /** The one with which the visitor has to sign in. */
  demanded: ProviderName | null
  /** Whether the visitor signs in: a passkey creates no account. */
  isSignIn: boolean
}

/** A button for each way to sign in besides the password: passkeys, and the providers that are on. */
export function ProviderButtons({ demanded, isSignIn }: ProviderButtonsProps) {
  const { config, name } = useEnvironment()
  const { data } = useQuery(waysInQuery(name, config.environments[name]))
  const names = data?.providers ?? []
  const hasPasskeys = isSignIn && data?.hasPasskeys === true && hasWebAuthn()
  usePasskeySuggestions(hasPasskeys)
  const leave = useMutation({
    mutationFn: async (provider: ProviderName) => {
      const { goToProvider } = await import('../../../session/auth/provider-sign-in.ts')
      await goToProvider(name, config.environments[name], provider, draft.read().email)
      // The browser leaves the page: until then the button stays busy. It may come back to this page later.
      await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
    },
    meta: { failure: () => ({ title: TEXTS.provider.failed }) },
  })
  const shown = PROVIDERS.filter(({ value }) => names.includes(value))
  if (shown.length === 0 && !hasPasskeys) return null
  return (
    <div className="provider-buttons">
      <p aria-hidden="true">{TEXTS.provider.or}</p>
      {hasPasskeys && <PasskeyButton />}
      {shown.map(({ value, label }) => (
        <Button
          key={value}
          variant={value === demanded ? 'primary' : 'line'}
          size="large"
          block
          ref={value === demanded ? takeFocus : null}
          busy={leave.isPending && leave.variables === value}
          onClick={() => leave.mutate(value)}
        >
          {TEXTS.provider.continueWith(label)}
        </Button>
      ))}
    </div>
  )
}

function PasskeyButton() {
  const { auth } = useEnvironment()
  const signIn = useMutation({
    mutationFn: async () => {
      const { signInWithPasskey } = await import('../../../session/auth/passkey-sign-in.ts')
      await signInWithPasskey(auth)
    },
    meta: { failure: (error) => failureToast(error, TEXTS.passkey.failed) },
  })
  return (
    <Button size="large" block busy={signIn.isPending} onClick={() => signIn.mutate()}>
      {TEXTS.passkey.action}
    </Button>
  )
}

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus()
}
