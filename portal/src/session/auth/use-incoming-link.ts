import { useEffect, useState } from 'react'
import { useEnvironment } from '../environment/environment-context.ts'
import { acceptLink, type LinkOutcome } from './accept-link.ts'
import { incomingLink } from './incoming-link.ts'
import type { LinkTokens, SessionLink } from './link-tokens.ts'

/** What has become of a link from a mail. */
export type Arrival =
  | { readonly kind: 'none' }
  | { readonly kind: 'pending'; readonly link: LinkTokens }
  | (LinkOutcome & { readonly link: LinkTokens })

/** Uses a link that led here, in the environment that it belongs to. `isWanted` tells which links the screen takes. */
export function useIncomingLink(isWanted: (link: SessionLink) => boolean): Arrival {
  const { client, name, switchTo } = useEnvironment()
  const [arrival, setArrival] = useState(held)
  const link = arrival.kind === 'pending' ? arrival.link : null

  useEffect(() => incomingLink.subscribe(() => setArrival(held)), [])

  useEffect(() => {
    if (link === null) return
    // Everything begins anew there, and this too.
    if (link.environment !== null && link.environment !== name) return switchTo(link.environment)
    let isCurrent = true
    const settle = (outcome: LinkOutcome) => {
      if (!isCurrent) return
      incomingLink.drop()
      setArrival({ ...outcome, link })
    }
    if (link.kind === 'error') settle({ kind: 'refused', message: link.description })
    else if (!isWanted(link)) settle({ kind: 'refused', message: '' })
    else {
      acceptLink(client, link).then(settle, (error: unknown) => {
        console.error(error)
        settle({ kind: 'unreachable' })
      })
    }
    return () => {
      isCurrent = false
    }
  }, [link, isWanted, client, name, switchTo])

  return arrival
}

function held(): Arrival {
  const link = incomingLink.read()
  return link === null ? { kind: 'none' } : { kind: 'pending', link }
}
