import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActingUser } from '../../session/acting-user.ts'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { codesLeftQuery, useMakeCodes } from './api/recovery-codes.ts'
import { NewCodesDialog } from './components/new-codes.tsx'
import { Passkeys } from './components/passkeys.tsx'
import { Password } from './components/password.tsx'
import { RecoveryCodes } from './components/recovery-codes.tsx'
import { SecondFactors } from './components/second-factors.tsx'
import { Sessions } from './components/sessions.tsx'
import { TEXTS } from './texts.ts'
import './components/rows.css'

/** How the user signs in, and where. An impersonating admin would see and change their own factors here. */
export function SecurityTab() {
  const { impersonation } = useActingUser()
  return impersonation === null ? <OwnSecurity /> : <Notice>{TEXTS.impersonating}</Notice>
}

function OwnSecurity() {
  const { client, config, name } = useEnvironment()
  const { user } = useActingUser()
  const { data: left } = useQuery(codesLeftQuery(client, config.environments[name], user.id))
  const { mutateAsync: makeCodes } = useMakeCodes()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const make = async () => setCodes(await makeCodes())
  // Whoever sets up the first factor gets recovery codes with it.
  const afterFactor = () => {
    if (left?.total === 0) void make().catch(() => undefined)
  }
  return (
    <>
      <SecondFactors onAdded={afterFactor} />
      <Passkeys />
      <RecoveryCodes onMake={make} />
      <Sessions />
      <Password />
      {codes !== null && <NewCodesDialog codes={codes} onKept={() => setCodes(null)} />}
    </>
  )
}
