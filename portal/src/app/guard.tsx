import { Navigate, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import { NotFoundPage } from '../features/not-found/not-found-page.tsx'
import { lazyPart } from '../language/use-language.ts'
import { useActingUser } from '../session/acting-user.ts'
import { useAuth } from '../session/auth/auth-context.ts'
import { useSecondFactorNeed } from '../session/second-factor/second-factor-need.ts'
import { onFirstAnswer } from '../session/shell-state.ts'
import { Loading } from '../ui/feedback/loading.tsx'
import { seedQueries } from './seed-queries.ts'
import { VisitorFrame } from './shell/visitor-frame.tsx'
import { TEXTS } from './texts.ts'

/** Pages that a visitor may read too, before giving any data. */
const FOR_EVERYONE: readonly string[] = ['/portal/privacy-policy', '/portal/disclaimer']
const UNKNOWN = '/portal/$'

/**
 * Shows 'Loading...' until the portal knows whether a user is signed in, and sends visitors to the root, unless the page
 * is for everyone, or tells them that there is no such page.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { snapshot } = useAuth()
  const route = useMatches({ select: (matches): string => matches.at(-1)?.routeId ?? UNKNOWN })
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (snapshot.status === 'signed-in' && !wasSignedIn) setWasSignedIn(true)
  if (snapshot.status === 'loading') return <Waiting />
  if (snapshot.status === 'signed-out') {
    if (!wasSignedIn && route === UNKNOWN) return <NotFoundPage />
    if (!wasSignedIn && FOR_EVERYONE.includes(route)) return <PageForEveryone />
    return <RedirectToSignIn returnsHere={!wasSignedIn} />
  }
  return (
    <SignedIn key={snapshot.user.id} userId={snapshot.user.id} isForEveryone={FOR_EVERYONE.includes(route)}>
      {children}
    </SignedIn>
  )
}

function PageForEveryone() {
  return (
    <VisitorFrame>
      <Outlet />
    </VisitorFrame>
  )
}

/** A visitor who followed a link returns to that page after signing in; a user who signed out does not. */
function RedirectToSignIn({ returnsHere }: { returnsHere: boolean }) {
  const href = useLocation({ select: (location) => location.href })
  // Kept from the first render: while the router goes to the root, `href` is already the root's.
  const [state] = useState(returnsHere ? { from: href } : {})
  return <Navigate to="/" replace state={state} />
}

const SecondStep = lazyPart(() => import('../session/second-factor/second-step.tsx'), 'SecondStep')
const SetUpFactor = lazyPart(() => import('../features/security/set-up-page.tsx'), 'SetUpPage')

interface SignedInProps {
  userId: string
  isForEveryone: boolean
  children: ReactNode
}

/**
 * A session without its second factor sees nothing of the portal. An admin may be impersonating a user: until that is
 * known, nobody's data is shown.
 */
function SignedIn({ userId, isForEveryone, children }: SignedInProps) {
  const { snapshot } = useAuth()
  const queries = useQueryClient()
  // Before the queries below ask.
  useState(() => onFirstAnswer(queries, (answer) => seedQueries(queries, userId, answer)))
  const isProven = snapshot.status === 'signed-in' && snapshot.isProven
  const factor = useSecondFactorNeed()
  const acting = useActingUser()
  // The page stays until the user has seen the recovery codes, after the factor has raised the session.
  const [isSettingUp, setSettingUp] = useState(false)
  if (factor.need === 'set-up' && !isSettingUp) setSettingUp(true)
  // Elsewhere, the rule was changed or a factor set up.
  const isOver = factor.need === 'give' || (factor.need === 'none' && !factor.pending && !isProven)
  if (isSettingUp && isOver) setSettingUp(false)
  const isHeld = isSettingUp || factor.need !== 'none'
  const isOutdated = useFreshDataAfter(isHeld)
  const [isIn, setIn] = useState(false)
  // When the user removes a factor in the portal, the rule is asked again in the background.
  const isReady = !isHeld && (!factor.pending || isIn) && !acting.pending && !isOutdated
  if (isReady && !isIn) setIn(true)
  const finish = useCallback(() => setSettingUp(false), [])

  if (isHeld) {
    if (isForEveryone) return <PageForEveryone />
    return <Suspense fallback={<Waiting />}>{isSettingUp ? <SetUpFactor onDone={finish} /> : <SecondStep />}</Suspense>
  }
  return isReady ? children : <Waiting />
}

/** What was loaded without the factor is empty, so all of it is loaded again. True until that is done. */
function useFreshDataAfter(isHeld: boolean): boolean {
  const queries = useQueryClient()
  const [wasHeld, setWasHeld] = useState(false)
  if (isHeld && !wasHeld) setWasHeld(true)
  const isOutdated = wasHeld && !isHeld
  useEffect(() => {
    if (isOutdated) void queries.resetQueries().then(() => setWasHeld(false))
  }, [isOutdated, queries])
  return isOutdated
}

function Waiting() {
  return (
    <main>
      <Loading place="page">{TEXTS.loading}</Loading>
    </main>
  )
}
