import { useEffect, useState } from 'react'
import { useEnvironment } from '../environment/environment-context.ts'
import { acceptLink, type LinkOutcome } from './accept-link.ts'
import { incomingLink } from './incoming-link.ts'
import type { LinkTokens, SessionLink } from './link-tokens.ts'

/** What has happened with a link from a mail. */
export type Arrival =
  | { readonly kind: 'none' }
  | { readonly kind: 'pending'; readonly link: LinkTokens }
  | (LinkOutcome & { readonly link: LinkTokens })

/** Uses the link that led here, in its environment. Links for which `takes` is false are left to other pages. */
export function useIncomingLink(takes: (link: SessionLink) => boolean): Arrival {
  const { client, name, switchTo } = useEnvironment()
  const [arrival, setArrival] = useState(() => heldFor(takes))
  const link = arrival.kind === 'pending' ? arrival.link : null

  useEffect(() => incomingLink.subscribe(() => setArrival(heldFor(takes))), [takes])

  useEffect(() => {
    if (link === null) return
    // Switching mounts everything again, so this effect runs again there.
    if (link.environment !== null && link.environment !== name) return switchTo(link.environment)
    let isCurrent = true
    const settle = (outcome: LinkOutcome) => {
      if (!isCurrent) return
      // The page that asks the user for consent reads the link.
      if (outcome.kind !== 'unagreed') incomingLink.drop()
      setArrival({ ...outcome, link })
    }
    if (link.kind === 'error') settle({ kind: 'refused', message: link.description })
    else {
      acceptLink(client, link).then(settle, (error: unknown) => {
        console.error(error)
        settle({ kind: 'unreachable' })
      })
    }
    return () => {
      isCurrent = false
    }
  }, [link, client, name, switchTo])

  return arrival
}

function heldFor(takes: (link: SessionLink) => boolean): Arrival {
  const link = incomingLink.read()
  const isTaken = link !== null && (link.kind === 'error' || takes(link))
  return isTaken ? { kind: 'pending', link } : { kind: 'none' }
}
