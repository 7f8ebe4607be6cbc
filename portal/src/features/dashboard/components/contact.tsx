import { useQuery } from '@tanstack/react-query'
import { Mail, Phone } from 'lucide-react'
import { useId } from 'react'
import { brandText } from '../../../config/brand-text.ts'
import { contactQuery, phoneLink } from '../../../session/account/contact.ts'
import { useClient, useEnvironment } from '../../../session/environment/environment-context.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { TEXTS } from '../texts.ts'
import '../dashboard.css'

/** The contact of the account. Not shown if it has none. */
export function Contact({ accountId }: { accountId: string }) {
  const id = useId()
  const { config } = useEnvironment()
  const { data: contact } = useQuery(contactQuery(useClient(), accountId))
  if (!contact) return null
  const { name, role, email, phone } = contact
  const facts = [role, brandText(config.brand.supportHours)].filter(Boolean).join(' · ')
  return (
    <section className="home-section home-contact" aria-labelledby={id}>
      <header className="home-head">
        <h2 id={id}>{TEXTS.contact.title}</h2>
      </header>
      <div className="contact">
        <Avatar name={name} />
        <p>
          <b>{name}</b>
          {facts !== '' && <small>{facts}</small>}
        </p>
        <a
          className={buttonClass({ size: 'small' })}
          href={config.links.booking}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={TEXTS.contact.bookConsult}
        >
          {TEXTS.contact.book}
        </a>
      </div>
      <div className="contact-ways">
        {email !== null && (
          <a href={`mailto:${email}`}>
            <Mail />
            {email}
          </a>
        )}
        {phone !== null && (
          <a href={phoneLink(phone)}>
            <Phone />
            {phone}
          </a>
        )}
      </div>
    </section>
  )
}
