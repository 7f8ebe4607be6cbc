import { useMutation, useQuery } from '@tanstack/react-query'
import { PROVIDERS, providersQuery, type ProviderName } from '../../../session/auth/providers.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { draft } from '../model/draft.ts'
import { TEXTS } from '../texts.ts'
import './provider-buttons.css'

const LEAVING_MS = 5000

interface ProviderButtonsProps {
  /** The one with which the visitor has to sign in. */
  demanded: ProviderName | null
}

/** A button for each provider that is on. Most servers have none. */
export function ProviderButtons({ demanded }: ProviderButtonsProps) {
  const { config, name } = useEnvironment()
  const { data: names = [] } = useQuery(providersQuery(name, config.environments[name]))
  const leave = useMutation({
    mutationFn: async (provider: ProviderName) => {
      const { goToProvider } = await import('../../../session/auth/provider-sign-in.ts')
      await goToProvider(name, config.environments[name], provider, draft.read().email)
      // The browser leaves the page: until then the button stays busy. It may come back to this page later.
      await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
    },
    meta: { failure: { title: TEXTS.provider.failed } },
  })
  const shown = PROVIDERS.filter(({ value }) => names.includes(value))
  if (shown.length === 0) return null
  return (
    <div className="provider-buttons">
      <p aria-hidden="true">{TEXTS.provider.or}</p>
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

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus()
}
