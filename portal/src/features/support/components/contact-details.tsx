import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { TextLink } from '../../../ui/actions/text-link.tsx'
import { PRIORITIES } from '../model/support-form.ts'

/** How soon the firm answers, and how to reach it otherwise. */
export function ContactDetails() {
  const { supportEmail, supportPhone, supportHours, address } = useEnvironment().config.brand
  const details = [
    { term: 'Email', value: <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink> },
    ...(supportPhone === '' ? [] : [{ term: 'Phone', value: <PhoneLink number={supportPhone} /> }]),
    ...(address === '' ? [] : [{ term: 'Address', value: address }]),
    { term: 'Support hours', value: supportHours },
  ]
  const times = Object.values(PRIORITIES)
    .toReversed()
    .map(({ label, answer }) => ({ term: label, value: answer }))
  return (
    <>
      <Facts title="Response times" items={times} />
      <p className="support-none">Our clock runs in Brussels time, without Belgian holidays.</p>
      <Facts title="Contact details" items={details} />
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
