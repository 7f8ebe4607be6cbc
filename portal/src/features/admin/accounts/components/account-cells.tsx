import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { tierName } from '../../../../lib/subscription-tier.ts'
import { addressText, webAddress } from '../../../../lib/web-address.ts'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { linkClass } from '../../../../ui/actions/link-class.ts'
import { TextLink } from '../../../../ui/actions/text-link.tsx'
import { Badge } from '../../../../ui/data/badge.tsx'
import { InlineEdit } from '../../../../ui/data/inline-edit.tsx'
import { spocsQuery, useUpdateAccount } from '../api/accounts.ts'
import { type Account, crmLinkProblem, spocOptions, tierOptions } from '../model/account.ts'
import { TEXTS } from '../texts.ts'

type Asked = ComponentProps<typeof InlineEdit>['asked']

interface CellProps {
  account: Pick<Account, 'id' | 'name' | 'subscription_tier' | 'spoc' | 'crm_link'>
}

export function TierCell({ account: { id, name, subscription_tier: tier } }: CellProps) {
  const { mutateAsync: save } = useUpdateAccount('subscription_tier')
  return (
    <InlineEdit
      label={TEXTS.fields.tierOf(name)}
      value={tier}
      display={<Badge>{tierName(tier)}</Badge>}
      options={tierOptions()}
      onSave={(to, from) => save({ id, from, to })}
    />
  )
}

/** A fixed list of first names (docs/product/admin-panel.md); the names are data of the firm. */
export function SpocCell({ account: { id, name, spoc }, asked }: CellProps & { asked?: Asked }) {
  const { mutateAsync: save } = useUpdateAccount('spoc')
  const { data: names } = useQuery(spocsQuery(useClient()))
  // In a new environment there is nobody to choose.
  if (names?.length === 0 && spoc === null) {
    return (
      <Link
        to="/settings/admin"
        search={{ tab: 'settings', view: 'contacts' } as never}
        state={{ enterAdmin: true }}
        className={linkClass()}
      >
        {TEXTS.fields.addContacts}
      </Link>
    )
  }
  return (
    <InlineEdit
      label={TEXTS.fields.spocOf(name)}
      value={spoc ?? ''}
      empty={TEXTS.fields.noSpoc}
      asked={asked}
      options={spocOptions(names ?? [], spoc ?? '')}
      onSave={(to, from) => save({ id, from, to })}
    />
  )
}

export function CrmLinkCell({ account: { id, name, crm_link: link } }: CellProps) {
  const { mutateAsync: save } = useUpdateAccount('crm_link')
  const address = link === null ? null : webAddress(link)
  return (
    <InlineEdit
      label={TEXTS.fields.linkOf(name)}
      value={link ?? ''}
      empty={TEXTS.fields.noLink}
      type="url"
      validate={crmLinkProblem}
      display={
        address && (
          <TextLink href={address.href} external quiet icon={false}>
            {addressText(address)}
          </TextLink>
        )
      }
      onSave={(to, from) => save({ id, from, to: to.trim() })}
    />
  )
}
