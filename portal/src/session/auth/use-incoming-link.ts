import { useEffect, useState } from 'react'
import type { EnvironmentName, RuntimeConfig } from '../../config/runtime-config.ts'
import type { AuthClient } from '../../lib/auth-client.ts'
import { useEnvironment } from '../environment/environment-context.ts'
import { acceptLink, type LinkOutcome } from './accept-link.ts'
import { incomingLink } from './incoming-link.ts'
import type { LinkTokens, SessionLink } from './link-tokens.ts'

/** What has happened with a link from a mail, or with the code of a provider. */
export type IncomingLinkState =
  | { readonly kind: 'none' }
  | { readonly kind: 'pending'; readonly link: LinkTokens }
  | (LinkOutcome & { readonly link: LinkTokens })

/** Uses the link that led here, in its environment. Links for which `accepts` is false are left to other pages. */
export function useIncomingLink(accepts: (link: SessionLink) => boolean): IncomingLinkState {
  const { auth, config, name, switchTo } = useEnvironment()
  const [state, setState] = useState(() => stateOfHeldLink(accepts))
  const link = state.kind === 'pending' ? state.link : null

  useEffect(() => incomingLink.subscribe(() => setState(stateOfHeldLink(accepts))), [accepts])

  useEffect(() => {
    if (link === null) return
    // Switching mounts everything again, so this effect runs again there.
    if (link.environment !== null && link.environment !== name) return switchTo(link.environment)
    let isCurrent = true
    const settle = (outcome: LinkOutcome) => {
      if (!isCurrent) return
      // The page that asks the user for consent reads the link.
      if (outcome.kind !== 'needs-consent') incomingLink.drop()
      setState({ ...outcome, link })
    }
    if (link.kind === 'error') settle({ kind: 'refused', message: link.description })
    else {
      const accepting = link.kind === 'code' ? exchange(auth, name, config, link.code) : acceptLink(auth, link)
      accepting.then(settle, (error: unknown) => {
        console.error(error)
        settle({ kind: 'unreachable' })
      })
    }
    return () => {
      isCurrent = false
    }
  }, [link, auth, config, name, switchTo])

  return state
}

/** Few visitors come from a provider, so the others do not load its script. */
async function exchange(auth: AuthClient, name: EnvironmentName, { environments }: RuntimeConfig, code: string) {
  const { finishProviderSignIn } = await import('./provider-sign-in.ts')
  return finishProviderSignIn(auth, name, environments[name], code)
}

function stateOfHeldLink(accepts: (link: SessionLink) => boolean): IncomingLinkState {
  const link = incomingLink.read()
  const isAccepted = link !== null && (link.kind !== 'session' || accepts(link))
  return isAccepted ? { kind: 'pending', link } : { kind: 'none' }
}
