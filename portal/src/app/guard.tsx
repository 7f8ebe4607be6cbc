import { Navigate, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useActing } from '../session/acting-user.ts'
import { useAuth } from '../session/auth/auth-context.ts'
import { Loading } from '../ui/feedback/loading.tsx'

/** Spec part 1 §2: 'Loading...' until it is known who is here; who is not signed in goes to the root. */
export function Guard({ children }: { children: ReactNode }) {
  const { snapshot } = useAuth()
  const from = useLocation({ select: ({ href }) => href })
  if (snapshot.status === 'loading') return <Waiting />
  // The way back after signing in.
  if (snapshot.status === 'signed-out') return <Navigate to="/" replace state={{ from }} />
  return <WhenActingIsKnown>{children}</WhenActingIsKnown>
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
