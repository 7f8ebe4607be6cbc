import { Navigate, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAuth } from '../session/auth/auth-context.ts'
import './guard.css'

/** Spec part 1 §2: 'Loading...' until it is known who is here; who is not signed in goes to the root. */
export function Guard({ children }: { children: ReactNode }) {
  const { snapshot } = useAuth()
  const from = useLocation({ select: ({ href }) => href })
  if (snapshot.status === 'loading') {
    return (
      <main className="guard">
        <output>Loading...</output>
      </main>
    )
  }
  // The way back after signing in.
  if (snapshot.status === 'signed-out') return <Navigate to="/" replace state={{ from }} />
  return children
}
