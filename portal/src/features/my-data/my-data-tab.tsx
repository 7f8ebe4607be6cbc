import { useActingUser } from '../../session/acting-user.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Periods } from './components/periods.tsx'
import { Requests } from './components/requests.tsx'
import { Rights } from './components/rights.tsx'
import { TEXTS } from './texts.ts'

/** What users can ask about their own data, and what they have asked. Nobody can ask while impersonating. */
export function MyDataTab() {
  const { user, impersonation } = useActingUser()
  if (impersonation !== null) return <Notice>{TEXTS.impersonating}</Notice>
  return (
    <>
      <Requests userId={user.id} />
      <Rights userId={user.id} />
      <Periods />
    </>
  )
}
