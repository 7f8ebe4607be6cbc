import { useLanguage } from '../../language/use-language.ts'
import { longDate, useToday } from '../../lib/use-today.ts'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { TranslatedReading } from '../../ui/layout/translated-reading.tsx'
import { DISCLAIMER, loadEnglishDisclaimer, TEXTS } from './texts.ts'

/** Five sections and today's date: docs/product/faq-and-legal.md. */
export function DisclaimerPage() {
  useLanguage()
  const today = useToday()
  const { name, firm, infoEmail } = useEnvironment().config.brand
  return (
    <TranslatedReading title={TEXTS.title} text={DISCLAIMER} loadEnglish={loadEnglishDisclaimer} words={TEXTS}>
      {({ information, advice, liability, consultation, contact }) => (
        <>
          <h2>{information.heading}</h2>
          <p>{information.text(name, firm)}</p>
          <h2>{advice.heading}</h2>
          <p>{advice.text(firm)}</p>
          <h2>{liability.heading}</h2>
          <p>{liability.text(firm)}</p>
          <h2>{consultation.heading}</h2>
          <p>{consultation.text}</p>
          <h2>{contact.heading}</h2>
          <p>
            {contact.beforeAddress} <TextLink href={`mailto:${infoEmail}`}>{infoEmail}</TextLink>
          </p>
          <p className="prose-quiet">{TEXTS.updated(longDate(today))}</p>
        </>
      )}
    </TranslatedReading>
  )
}
