import { Link } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { emailOf } from '../../session/auth/accept-link.ts'
import { useAuth } from '../../session/auth/auth-context.ts'
import type { ConfirmationOutcome } from '../../session/auth/confirm-link.ts'
import { incomingLink } from '../../session/auth/incoming-link.ts'
import { pendingConfirmation } from '../../session/auth/pending-confirmation.ts'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { linkClass } from '../../ui/actions/link-class.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { LanguageSwitch } from '../../session/language/language-switch.tsx'
import { Gate } from '../../ui/brand/gate.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ConfirmButton } from './components/confirm-button.tsx'
import { LinkQuestion } from './components/link-question.tsx'
import './confirm-page.css'
import { CONFIRM_TEXTS, textsOf } from './confirm-texts.ts'
import { TEXTS } from './texts.ts'

/** The page to which the links in mails lead. Opening it has no effect, because mail scanners open links too. */
export function ConfirmPage() {
  const { snapshot } = useAuth()
  const [confirmation] = useState(() => pendingConfirmation.read())
  const [link] = useState(() => incomingLink.read())
  const [end, setEnd] = useState<ConfirmationOutcome | null>(null)
  const { config, name, switchTo } = useEnvironment()
  const product = config.brand.name

  // Switching mounts this page again in the other environment.
  const environment = (link === null ? confirmation?.environment : null) ?? name
  useEffect(() => {
    if (environment !== name) switchTo(environment)
  }, [environment, name, switchTo])

  if (snapshot.status === 'loading' || environment !== name) {
    return (
      <Gate name={product} title={product} busy>
        <Loading place="inline">{TEXTS.loading}</Loading>
      </Gate>
    )
  }
  if (link?.kind === 'session') {
    const other = snapshot.status === 'signed-in' ? snapshot.user.email : null
    return (
      <Gate
        corner={<LanguageSwitch />}
        name={product}
        title={other === null ? CONFIRM_TEXTS.tokens.title : CONFIRM_TEXTS.other.title}
      >
        <p className="lede">{other === null ? CONFIRM_TEXTS.tokens.purpose : CONFIRM_TEXTS.other.purpose(other)}</p>
        <Address>{emailOf(link)}</Address>
        <LinkQuestion link={link} isSignedIn={other !== null} />
      </Gate>
    )
  }
  if (end !== null || confirmation === null)
    return <ConfirmationEnded outcome={end} isReset={confirmation?.type === 'recovery'} />
  const { title, purpose } = textsOf(confirmation, config.brand)
  return (
    <Gate corner={<LanguageSwitch />} name={product} title={title}>
      <p className="lede">{purpose}</p>
      {confirmation.email !== '' && <Address>{confirmation.email}</Address>}
      {confirmation.environment === 'training' && <p className="confirm-note">{CONFIRM_TEXTS.training}</p>}
      <ConfirmButton confirmation={confirmation} onEnd={setEnd} />
    </Gate>
  )
}

function Address({ children }: { children: string }) {
  return <p className="confirm-address">{children}</p>
}

/** `outcome` is null if there was no link. */
function ConfirmationEnded({ outcome, isReset }: { outcome: ConfirmationOutcome | null; isReset: boolean }) {
  const { snapshot } = useAuth()
  const { name: product, supportEmail } = useEnvironment().config.brand
  const { title, purpose } = textsOfOutcome(outcome, supportEmail)
  return (
    <Gate corner={<LanguageSwitch />} name={product} title={title}>
      <p className="lede" id="confirm-outcome">
        {purpose}
      </p>
      <NextLink>{snapshot.status === 'signed-in' ? CONFIRM_TEXTS.toPortal : CONFIRM_TEXTS.toSignIn}</NextLink>
      {isReset && outcome?.kind === 'invalid' && snapshot.status === 'signed-out' && (
        <p className="confirm-again">
          <Link to="/" state={{ forgot: true }} className={linkClass()}>
            {CONFIRM_TEXTS.newLink}
          </Link>
        </p>
      )}
    </Gate>
  )
}

const ENDED_KINDS = ['invalid', 'expired', 'late', 'ended', 'mismatch', 'incomplete', 'changed', 'done'] as const

function textsOfOutcome(outcome: ConfirmationOutcome | null, support: string): { title: string; purpose: string } {
  if (outcome?.kind === 'refused') return { title: CONFIRM_TEXTS.refused, purpose: outcome.message }
  if (outcome?.kind === 'ended' && !outcome.isMailed) {
    const { title, purpose } = CONFIRM_TEXTS.endedUnmailed
    return { title, purpose: purpose(support) }
  }
  const reached = outcome?.kind === 'agreed' ? 'done' : outcome?.kind
  const kind = ENDED_KINDS.find((ending) => ending === reached)
  return kind === undefined ? CONFIRM_TEXTS.none : CONFIRM_TEXTS[kind]
}

/** Takes the focus, because the button that had it is gone. */
function NextLink({ children }: { children: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => link.current?.focus(), [])
  return (
    <p className="confirm-action">
      <Link
        ref={link}
        to="/"
        aria-describedby="confirm-outcome"
        className={buttonClass({ variant: 'primary', size: 'large', block: true })}
      >
        {children}
      </Link>
    </p>
  )
}
