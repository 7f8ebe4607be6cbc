import { Navigate, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { NotFoundPage } from '../features/not-found/not-found-page.tsx'
import { useActingUser } from '../session/acting-user.ts'
import { useAuth } from '../session/auth/auth-context.ts'
import { Loading } from '../ui/feedback/loading.tsx'
import { VisitorFrame } from './shell/visitor-frame.tsx'

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
    if (!wasSignedIn && FOR_EVERYONE.includes(route)) {
      return (
        <VisitorFrame>
          <Outlet />
        </VisitorFrame>
      )
    }
    return <RedirectToSignIn returnsHere={!wasSignedIn} />
  }
  return <WaitForActingUser>{children}</WaitForActingUser>
}

/** A visitor who followed a link returns to that page after signing in; a user who signed out does not. */
function RedirectToSignIn({ returnsHere }: { returnsHere: boolean }) {
  const href = useLocation({ select: (location) => location.href })
  // Kept from the first render: while the router goes to the root, `href` is already the root's.
  const [state] = useState(returnsHere ? { from: href } : {})
  return <Navigate to="/" replace state={state} />
}

/** An admin may be impersonating a user: until that is known, nobody's data is shown. */
function WaitForActingUser({ children }: { children: ReactNode }) {
  return useActingUser().pending ? <Waiting /> : children
}

function Waiting() {
  return (
    <main>
      <Loading place="page">Loading...</Loading>
    </main>
  )
}
