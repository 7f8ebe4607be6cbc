import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useActingUser } from '../acting-user.ts'
import { TEXTS } from '../texts.ts'

/** A support request of a user who belongs to no account, ready to send. */
export const accessRequest = () => ({ new: 1, subject: TEXTS.support.access, category: 'account' }) as never

/**
 * In place of what belongs to an account, for a user who has none: what follows from that, and a way to the firm. An admin
 * has none either, and an expired impersonation says itself what to do: they get the title alone.
 */
export function NoAccount({ title = TEXTS.account.none }: { title?: string }) {
  const { isAdmin, impersonation, user } = useActingUser()
  if (isAdmin || (impersonation !== null && !user.isImpersonated)) return <EmptyState title={title} />
  return (
    <EmptyState
      title={title}
      description={TEXTS.account.noneDescription}
      action={
        <Link className={buttonClass()} to="/contact-support" search={accessRequest()}>
          {TEXTS.account.writeToUs}
        </Link>
      }
    />
  )
}
