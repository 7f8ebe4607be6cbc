import { useLocation } from '@tanstack/react-router'
import { startTransition, Suspense, useState } from 'react'
import { lazyPart } from '../../../language/use-language.ts'
import type { ProviderName } from '../../../session/auth/providers.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { LanguageSwitch } from '../../../session/language/language-switch.tsx'
import { linkClass } from '../../../ui/actions/link-class.ts'
import { Gate } from '../../../ui/brand/gate.tsx'
import { VisuallyHidden } from '../../../ui/shared/visually-hidden.tsx'
import { draft, type Mode } from '../model/draft.ts'
import { EnvironmentSwitch } from './environment-switch.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { SignInForm } from './sign-in-form.tsx'
import './auth-card.css'
import { TEXTS } from '../texts.ts'

/** Most visitors sign in. */
const SignUp = lazyPart(() => import('./sign-up.tsx'), 'SignUp')

const Forgot = lazyPart(() => import('./forgot.tsx'), 'Forgot')

/** One card: the sign-in form, the create-account form, or what to do about a forgotten password. */
export function AuthCard() {
  const product = useEnvironment().config.brand.name
  const [mode, setMode] = useState(draft.read().mode)
  // No field gets the focus when the screen appears: the visitor may want to read it first.
  const [hasToggled, setHasToggled] = useState(false)
  // Another page may lead here to ask for a new link.
  const asksForLink = useLocation({ select: ({ state }) => state.forgot === true })
  const [hasAsked, setHasAsked] = useState(false)
  if (asksForLink && !hasAsked) {
    setHasAsked(true)
    setMode('forgot')
  }

  const [isLinkSent, setLinkSent] = useState(false)
  const [demanded, setDemanded] = useState<ProviderName | null>(null)

  const show = (next: Mode) => {
    setLinkSent(false)
    draft.change({ mode: next })
    // The card stays until the script of the next one is loaded.
    startTransition(() => {
      setMode(next)
      setHasToggled(true)
    })
  }

  if (mode === 'forgot') {
    return <Forgot sendsAtOnce={hasToggled && draft.read().email !== ''} onBack={() => show('sign-in')} />
  }
  const isSignIn = mode === 'sign-in'
  const texts = isSignIn ? TEXTS.signIn : TEXTS.signUp
  const isSent = !isSignIn && isLinkSent
  const title = isSent ? TEXTS.signUp.sent : TEXTS.signUp.title
  return (
    <Gate corner={<LanguageSwitch />} name={product} title={isSignIn ? product : title}>
      <p className="lede">{isSent ? TEXTS.signUp.confirm : texts.subtitle}</p>
      <div className="auth-card-form">
        {isSignIn ? (
          <SignInForm takesFocus={hasToggled} onForgot={() => show('forgot')} onDemand={setDemanded} />
        ) : (
          <Suspense>
            <SignUp takesFocus={hasToggled} isSent={isLinkSent} onSent={setLinkSent} />
          </Suspense>
        )}
      </div>
      <ProviderButtons demanded={demanded} isSignIn={isSignIn} />
      <p className="auth-card-toggle">
        <button type="button" className={linkClass()} onClick={() => show(isSignIn ? 'sign-up' : 'sign-in')}>
          {texts.toggle}
        </button>
      </p>
      <EnvironmentSwitch />
      <p className="auth-card-legal">
        <LegalLink href="/privacy-policy">{TEXTS.legal.privacy}</LegalLink>
        <LegalLink href="/disclaimer">{TEXTS.legal.disclaimer}</LegalLink>
      </p>
    </Gate>
  )
}

/** In a new tab, so that nothing that was typed is lost. */
function LegalLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> {TEXTS.newTab}</VisuallyHidden>
    </a>
  )
}
