import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccount } from '../../../session/account/use-account.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { Mark } from '../../../ui/brand/mark.tsx'

/** The account's logo. A click leads to the dashboard and leaves admin mode: docs/product/shell.md. */
export function OrganisationLogo() {
  const { account } = useAccount()
  const { config } = useEnvironment()
  const [broken, setBroken] = useState<string | null>(null)
  const name = account?.name ?? config.brand.firm
  const logo = account?.logoUrl ?? null
  return (
    <Link className="organisation" to="/dashboard" state={{ exitAdmin: true }} aria-label={`${name}, to the dashboard`}>
      {logo !== null && logo !== broken ? (
        <img src={logo} alt="" height="24" onError={() => setBroken(logo)} />
      ) : (
        <Mark />
      )}
      <b title={name}>{name}</b>
    </Link>
  )
}
