import { Navigate, useLocation } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useActing } from '../session/acting-user.ts'
import { useAuth } from '../session/auth/auth-context.ts'
import { Loading } from '../ui/feedback/loading.tsx'

/** Shows 'Loading...' until it is known who is here; a visitor goes to the root. */
export function Guard({ children }: { children: ReactNode }) {
  const { snapshot } = useAuth()
  const [wasIn, setWasIn] = useState(false)
  if (snapshot.status === 'signed-in' && !wasIn) setWasIn(true)
  if (snapshot.status === 'loading') return <Waiting />
  if (snapshot.status === 'signed-out') return <ToSignIn wantsBack={!wasIn} />
  return <WhenActingIsKnown>{children}</WhenActingIsKnown>
}

/** Whoever came by a deep link comes back to it after signing in; whoever signed out left it for good. */
function ToSignIn({ wantsBack }: { wantsBack: boolean }) {
  const href = useLocation({ select: (location) => location.href })
  // Once: on the way to the root, the address is the root's already.
  const [state] = useState(wantsBack ? { from: href } : {})
  return <Navigate to="/" replace state={state} />
}

/** An admin may be looking through somebody else's eyes: until that is known, nothing of anyone is shown. */
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
