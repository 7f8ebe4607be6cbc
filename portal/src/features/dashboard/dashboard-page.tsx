import { type ReactNode, useId } from 'react'
import { useAccount } from '../../session/account/use-account.ts'
import { useActingUser } from '../../session/acting-user.ts'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { welcomeLine } from './model/welcome.ts'
import './dashboard.css'

interface DashboardPageProps {
  /** Parts of other features. `app` passes them in. */
  steward: ReactNode
  planner: ReactNode
  bookLink: ReactNode
}

/** The chat takes two thirds, the Consult Planner one: docs/product/dashboard.md. */
export function DashboardPage({ steward, planner, bookLink }: DashboardPageProps) {
  const id = useId()
  const { user, isAdmin } = useActingUser()
  const { account, pending, error } = useAccount()
  const isPending = !isAdmin && !pending && account === null && error === null
  return (
    <>
      <PageHeader title={welcomeLine(user)} />
      {isPending && <SetupPending />}
      <div className="dashboard">
        {steward}
        <section aria-labelledby={id}>
          <header className="dashboard-planner">
            <h2 id={id}>Consult Planner</h2>
            {bookLink}
          </header>
          {planner}
        </section>
      </div>
    </>
  )
}

function SetupPending() {
  return (
    <div className="dashboard-pending">
      <Card
        title="Account Setup Pending"
        description="Your account is not yet linked to an organization. Please contact the administrator."
      />
    </div>
  )
}
