import { useNavigate, type UseNavigateResult } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { lazyPart } from '../../language/use-language.ts'
import { useAuth } from '../../session/auth/auth-context.ts'
import type { SignedInUser } from '../../session/auth/auth-store.ts'
import { incomingLink } from '../../session/auth/incoming-link.ts'
import { leadsToReset } from '../../session/auth/link-tokens.ts'
import { pendingReset } from '../../session/auth/pending-reset.ts'
import { useIncomingLink, type IncomingLinkState } from '../../session/auth/use-incoming-link.ts'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { LanguageSwitch } from '../../session/language/language-switch.tsx'
import { Gate } from '../../ui/brand/gate.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { ResetForm } from './components/reset-form.tsx'
import './reset.css'
import { TEXTS } from './texts.ts'

const ProveFactor = lazyPart(() => import('../../session/second-factor/prove-factor.tsx'), 'ProveFactor')

/** A visitor without a valid link is sent to the root. */
export function ResetPage() {
  const { config, name: environment } = useEnvironment()
  const product = config.brand.name
  const navigate = useNavigate()
  const arrival = useIncomingLink(leadsToReset)
  useEffect(() => leaveIfRefused(arrival, navigate), [arrival, navigate])

  const user = arrival.kind === 'accepted' ? arrival.user : null
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    pendingReset.begin(environment, userId)
    // Runs when the user goes to another page, and not on a reload.
    return () => pendingReset.end()
  }, [environment, userId])

  // The mail proves the address alone. Whoever has a second factor gives it before the password can be changed.
  const { snapshot } = useAuth()
  const asksFactor = user !== null && snapshot.status === 'signed-in' && snapshot.hasFactor && !snapshot.isProven

  return (
    <Gate corner={<LanguageSwitch />} name={product} title={TEXTS.title} busy={user === null}>
      {user === null ? <Loading place="inline">{TEXTS.verifying}</Loading> : <Person user={user} />}
      <div className="reset-form">
        {asksFactor ? (
          <Suspense fallback={<Loading place="inline">{TEXTS.verifying}</Loading>}>
            <ProveFactor submitLabel={TEXTS.goOn} />
          </Suspense>
        ) : (
          <ResetForm
            email={user?.email ?? ''}
            isVerified={user !== null}
            onUpdated={() => void navigate({ to: '/', replace: true })}
          />
        )}
      </div>
    </Gate>
  )
}

/** Shows whose password it is: a mail may have been forwarded, and a family may share a mailbox. */
function Person({ user: { name, email } }: { user: SignedInUser }) {
  return (
    <p className="lede reset-person">
      {name !== '' && <strong>{name}</strong>}
      <span>{email}</span>
    </p>
  )
}

/** Sends the visitor to the root with an error, unless the link was accepted. */
function leaveIfRefused(arrival: IncomingLinkState, navigate: UseNavigateResult<string>): void {
  if (arrival.kind === 'pending' || arrival.kind === 'accepted') return
  // That page asks whether the link may sign the user in.
  if (arrival.kind === 'needs-consent') return void navigate({ to: '/confirm', replace: true })
  // A link of another kind does not sign in on this page.
  incomingLink.drop()
  if (arrival.kind === 'unreachable') {
    const { link } = arrival
    const onAction = () => {
      incomingLink.hold(link)
      void navigate({ to: '/reset' })
    }
    showToast({ tone: 'danger', title: TEXTS.unverified, action: { label: TEXTS.again, onAction } })
  } else {
    const onAction = () => void navigate({ to: '/', replace: true, state: { forgot: true } })
    showToast({ tone: 'danger', title: TEXTS.invalidLink, action: { label: TEXTS.newLink, onAction } })
  }
  void navigate({ to: '/', replace: true })
}
