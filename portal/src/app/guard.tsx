import { Navigate, useLocation } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useActing } from '../session/acting-user.ts'
import { useAuth } from '../session/auth/auth-context.ts'
import { Loading } from '../ui/feedback/loading.tsx'

/** Shows 'Loading...' until the portal knows whether a user is signed in, and sends visitors to the root. */
export function Guard({ children }: { children: ReactNode }) {
  const { snapshot } = useAuth()
  const [wasIn, setWasIn] = useState(false)
  if (snapshot.status === 'signed-in' && !wasIn) setWasIn(true)
  if (snapshot.status === 'loading') return <Waiting />
  if (snapshot.status === 'signed-out') return <ToSignIn wantsBack={!wasIn} />
  return <WhenActingIsKnown>{children}</WhenActingIsKnown>
}

/** A visitor who followed a link returns to that page after signing in; a user who signed out does not. */
function ToSignIn({ wantsBack }: { wantsBack: boolean }) {
  const href = useLocation({ select: (location) => location.href })
  // Kept from the first render: while the router goes to the root, `href` is already the root's.
  const [state] = useState(wantsBack ? { from: href } : {})
  return <Navigate to="/" replace state={state} />
}

/** An admin may be impersonating a user: until that is known, nobody's data is shown. */
function WhenActingIsKnown({ children }: { children: ReactNode }) {
  return useActing().pending ? <Waiting /> : children
}

function Waiting() {
  return (
    <main>
      <Loading place="page">Loading...</Loading>
    </main>
  )
}
