import { useQuery } from '@tanstack/react-query'
import { Mail, Phone } from 'lucide-react'
import { useId } from 'react'
import { useClient, useEnvironment } from '../../../session/environment/environment-context.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { VisuallyHidden } from '../../../ui/shared/visually-hidden.tsx'
import { contactQuery } from '../api/home.ts'
import '../dashboard.css'

/** The contact of the account. Not shown if it has none. */
export function Contact({ accountId }: { accountId: string }) {
  const id = useId()
  const { config } = useEnvironment()
  const { data: contact } = useQuery(contactQuery(useClient(), accountId))
  if (!contact) return null
  const { name, email, phone } = contact
  return (
    <section className="home-section home-contact" aria-labelledby={id}>
      <header className="home-head">
        <h2 id={id}>Your contact</h2>
      </header>
      <div className="contact">
        <Avatar name={name} />
        <b>{name}</b>
        <a
          className={buttonClass({ size: 'small' })}
          href={config.links.booking}
          target="_blank"
          rel="noopener noreferrer"
        >
          Book<VisuallyHidden> a consult (opens in a new tab)</VisuallyHidden>
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
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            <Phone />
            {phone}
          </a>
        )}
      </div>
    </section>
  )
}
