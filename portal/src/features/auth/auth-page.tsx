import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAuth } from '../../session/auth/auth-context.ts'
import { incomingLink } from '../../session/auth/incoming-link.ts'
import { leadsToReset, type SessionLink } from '../../session/auth/link-tokens.ts'
import { useIncomingLink, type IncomingLinkState } from '../../session/auth/use-incoming-link.ts'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { Gate } from '../../ui/brand/gate.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { AuthCard } from './components/auth-card.tsx'
import { draft } from './model/draft.ts'
import { wantedPage } from './model/page-after-sign-in.ts'
import { providerProblem } from './model/provider-problem.ts'
import { TEXTS } from './texts.ts'

/** The landing screen: signed-in users go on to the portal, everyone else signs in here. */
export function AuthPage() {
  const { snapshot } = useAuth()
  const arrival = useIncomingLink(signsIn)
  const navigate = useNavigate()
  useEffect(() => showOutcome(arrival), [arrival])
  const needsConsent = arrival.kind === 'needs-consent'
  useEffect(() => {
    if (needsConsent) void navigate({ to: '/confirm', replace: true })
  }, [needsConsent, navigate])

  if (arrival.kind === 'pending' || needsConsent || snapshot.status === 'loading') return <Waiting />
  return snapshot.status === 'signed-in' ? <RedirectToPortal /> : <AuthCard />
}

function RedirectToPortal() {
  const navigate = useNavigate()
  const from = useLocation({ select: ({ state }) => state.from })
  // Kept from the first render: during the navigation the address is another one, without `from`.
  const [wanted] = useState(() => wantedPage(from))
  useEffect(() => {
    draft.drop()
    if (wanted === null) void navigate({ to: '/dashboard', state: { lands: true }, replace: true })
    else void navigate({ href: wanted, replace: true })
  }, [navigate, wanted])
  return <Waiting />
}

function Waiting() {
  const product = useEnvironment().config.brand.name
  return (
    <Gate name={product} title={product} busy>
      <Loading place="inline">{TEXTS.loading}</Loading>
    </Gate>
  )
}

/** Links that sign in; those that lead to a new password are used by the reset page. */
function signsIn(link: SessionLink): boolean {
  return !leadsToReset(link)
}

function showOutcome(arrival: IncomingLinkState): void {
  if (arrival.kind === 'refused') {
    const { link, message } = arrival
    const problem = link.kind === 'error' ? providerProblem(link.code) : null
    showToast({ tone: 'danger', title: problem ?? (message || TEXTS.link.refused) })
  }
  if (arrival.kind === 'unreachable') {
    const { link } = arrival
    showToast({
      tone: 'danger',
      title: TEXTS.link.unreachable,
      action: { label: TEXTS.link.again, onAction: () => incomingLink.hold(link) },
    })
  }
}
