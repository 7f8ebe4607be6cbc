import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mail, Phone } from 'lucide-react'
import { tierName } from '../../../lib/subscription-tier.ts'
import { longDate } from '../../../lib/use-today.ts'
import { contactQuery, phoneLink } from '../../../session/account/contact.ts'
import { SERVICES } from '../../../session/account/services.ts'
import { useServices } from '../../../session/account/use-account.ts'
import { useClient, useEnvironment } from '../../../session/environment/environment-context.ts'
import { linkClass } from '../../../ui/actions/link-class.ts'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { DescriptionList } from '../../../ui/layout/description-list.tsx'
import type { AccountDetails } from '../api/account.ts'

interface OrganizationProps {
  accountId: string
  details: AccountDetails
  /** Undefined until it is known. */
  people: number | undefined
}

export function Organization({ accountId, details, people }: OrganizationProps) {
  const { name, subscription_tier: tier, subscription_end: end, spoc } = details
  return (
    <Card title="Organization" description="To change any of this, ask your contact at our firm.">
      <DescriptionList
        items={[
          { term: 'Organization Name', value: name },
          {
            term: 'Subscription Tier',
            value: (
              <>
                {`${tierName(tier)} Plan`}
                {end !== null && <span className="account-note">Until {longDate(new Date(end))}</span>}
              </>
            ),
          },
          { term: 'Services', value: <Services /> },
          {
            term: 'People',
            value: (
              <>
                {people === undefined ? '' : `${countOf(people)} can sign in · `}
                <Link to="/settings" className={linkClass()}>
                  See who
                </Link>
              </>
            ),
          },
          { term: 'SPOC (single point of contact)', value: spoc ? <Spoc {...{ accountId, spoc }} /> : 'Not assigned' },
        ]}
      />
    </Card>
  )
}

export const countOf = (people: number): string => (people === 1 ? '1 person' : `${people} people`)

function Services() {
  const { services, pending } = useServices()
  if (pending) return 'Loading...'
  const enabled = SERVICES.filter(({ key }) => services[key].enabled).map(({ name }) => name)
  return enabled.length === 0 ? 'None yet' : enabled.join(', ')
}

/** The name of the list until the rest is known, and if the firm has entered no more. */
function Spoc({ accountId, spoc }: { accountId: string; spoc: string }) {
  const { config } = useEnvironment()
  const { data } = useQuery(contactQuery(useClient(), accountId))
  const { name, role, email, phone } = data ?? { name: spoc, role: null, email: null, phone: null }
  const facts = [role, config.brand.supportHours].filter(Boolean).join(' · ')
  return (
    <div className="account-contact">
      <Avatar name={name} />
      <div>
        <b>{name}</b>
        {facts !== '' && <span className="account-note">{facts}</span>}
        {(email !== null || phone !== null) && (
          <p className="account-ways">
            {email !== null && (
              <a className={linkClass()} href={`mailto:${email}`}>
                <Mail />
                {email}
              </a>
            )}
            {phone !== null && (
              <a className={linkClass()} href={phoneLink(phone)}>
                <Phone />
                {phone}
              </a>
            )}
          </p>
        )}
      </div>
    </div>
  )
}
