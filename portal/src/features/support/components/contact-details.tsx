import { brandText } from '../../../config/brand-text.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { TextLink } from '../../../ui/actions/text-link.tsx'
import { PRIORITIES } from '../model/support-form.ts'
import { TEXTS } from '../texts.ts'

/** How soon the firm answers, and how to reach it otherwise. */
export function ContactDetails() {
  const { supportEmail, supportPhone, supportHours, address } = useEnvironment().config.brand
  const hours = brandText(supportHours)
  const details = [
    { term: TEXTS.contact.email, value: <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink> },
    ...(supportPhone === '' ? [] : [{ term: TEXTS.contact.phone, value: <PhoneLink number={supportPhone} /> }]),
    ...(address === '' ? [] : [{ term: TEXTS.contact.address, value: address }]),
    ...(hours === '' ? [] : [{ term: TEXTS.contact.hours, value: hours }]),
  ]
  const times = PRIORITIES.toReversed().map((priority) => ({
    term: TEXTS.priorities[priority],
    value: TEXTS.answerTimes[priority],
  }))
  return (
    <>
      <Facts title={TEXTS.contact.times} items={times} />
      <p className="support-none">{TEXTS.contact.clock}</p>
      <Facts title={TEXTS.contact.title} items={details} />
    </>
  )
}

const PhoneLink = ({ number }: { number: string }) => (
  <TextLink href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}>{number}</TextLink>
)

function Facts({ title, items }: { title: string; items: { term: string; value: React.ReactNode }[] }) {
  return (
    <section className="support-facts-list">
      <h2>{title}</h2>
      <dl>
        {items.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
