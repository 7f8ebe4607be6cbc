import { longDate, useToday } from '../../lib/use-today.ts'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { Reading } from '../../ui/layout/reading.tsx'

/** Five sections and today's date: docs/product/faq-and-legal.md. */
export function DisclaimerPage() {
  const today = useToday()
  const { name, firm, infoEmail } = useEnvironment().config.brand
  return (
    <Reading title="Disclaimer">
      <h2>General Information</h2>
      <p>
        What {name} shows, its templates, articles, notifications and the answers of its assistant included, is general
        information. {firm} prepares it with care and keeps it up to date as well as it can, but does not warrant that
        it is complete, correct or current at every moment.
      </p>
      <h2>Legal Advice Disclaimer</h2>
      <p>
        Nothing in this portal is legal advice. Using it, reading a document in it or asking its assistant a question
        creates no attorney-client relationship between you and {firm}. Such a relationship, and advice that you may
        rely on, come from a written agreement with us alone.
      </p>
      <h2>Limitation of Liability</h2>
      <p>
        As far as the law allows, {firm} is not liable for damage that follows from the use of this portal, from relying
        on what it shows, or from its not being available. Nothing here limits liability for intent, for gross
        negligence, or where the law does not allow it to be limited. Other sites that the portal links to are the
        responsibility of those who run them.
      </p>
      <h2>Professional Consultation</h2>
      <p>
        Before you act, or decide not to act, on anything that you read here, ask a professional who knows your
        situation. You can book a consult with our team at any time.
      </p>
      <h2>Contact Information</h2>
      <p>
        Questions about this disclaimer: <TextLink href={`mailto:${infoEmail}`}>{infoEmail}</TextLink>
      </p>
      <p className="prose-quiet">Last updated: {longDate(today)}</p>
    </Reading>
  )
}
