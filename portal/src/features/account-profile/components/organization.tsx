import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mail, Phone } from 'lucide-react'
import { brandText } from '../../../config/brand-text.ts'
import { tierName } from '../../../lib/subscription-tier.ts'
import { longDate } from '../../../lib/use-today.ts'
import { contactQuery, phoneLink } from '../../../session/account/contact.ts'
import { serviceLabel, SERVICES } from '../../../session/account/services.ts'
import { useServices } from '../../../session/account/use-account.ts'
import { useClient, useEnvironment } from '../../../session/environment/environment-context.ts'
import { linkClass } from '../../../ui/actions/link-class.ts'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { DescriptionList } from '../../../ui/layout/description-list.tsx'
import type { AccountDetails } from '../api/account.ts'
import { TEXTS } from '../texts.ts'

interface OrganizationProps {
  accountId: string
  details: AccountDetails
  /** Undefined until it is known. */
  people: number | undefined
}

export function Organization({ accountId, details, people }: OrganizationProps) {
  const { name, subscription_tier: tier, subscription_end: end, spoc } = details
  const texts = TEXTS.organization
  return (
    <Card title={texts.title} description={texts.description}>
      <DescriptionList
        items={[
          { term: texts.name, value: name },
          {
            term: texts.tier,
            value: (
              <>
                {texts.plan(tierName(tier))}
                {end !== null && <span className="account-note">{texts.until(longDate(new Date(end)))}</span>}
              </>
            ),
          },
          { term: texts.services, value: <Services /> },
          {
            term: texts.people,
            value: (
              <>
                {people === undefined ? '' : `${texts.canSignIn(people)} · `}
                <Link to="/settings" className={linkClass()}>
                  {texts.seeWho}
                </Link>
              </>
            ),
          },
          { term: texts.spoc, value: spoc ? <Spoc {...{ accountId, spoc }} /> : texts.noSpoc },
        ]}
      />
    </Card>
  )
}

function Services() {
  const { services, pending } = useServices()
  if (pending) return TEXTS.organization.servicesLoading
  const enabled = SERVICES.filter(({ key }) => services[key].enabled).map(({ key }) => serviceLabel(key))
  return enabled.length === 0 ? TEXTS.organization.noServices : enabled.join(', ')
}

/** The name of the list until the rest is known, and if the firm has entered no more. */
function Spoc({ accountId, spoc }: { accountId: string; spoc: string }) {
  const { config } = useEnvironment()
  const { data } = useQuery(contactQuery(useClient(), accountId))
  const { name, role, email, phone } = data ?? { name: spoc, role: null, email: null, phone: null }
  const facts = [role, brandText(config.brand.supportHours)].filter(Boolean).join(' · ')
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
