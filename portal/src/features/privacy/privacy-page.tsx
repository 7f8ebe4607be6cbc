import { ACTIVITIES, PRIVACY_VERSION, RIGHTS } from '../../content/privacy-notice.ts'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { Reading } from '../../ui/layout/reading.tsx'
import { Activity } from './components/activity.tsx'

/** Ten sections (docs/product/faq-and-legal.md). The firm comes from the configuration. */
export function PrivacyPage() {
  return (
    <Reading title="Website Privacy Notice" description={PRIVACY_VERSION}>
      <WhoWeAre />
      <h2>2. Scope</h2>
      <p>
        This notice is about personal data that we process through our website and this portal, for direct marketing,
        and in the general organisation of our firm. What we process for our customers, as their processor, is governed
        by the agreements with them.
      </p>
      <h2>3. Processing activities</h2>
      {ACTIVITIES.map((activity) => (
        <Activity key={activity.id} activity={activity} />
      ))}
      <h2>4. Sharing with third parties</h2>
      <p>
        We do not sell personal data. We share them with those named above only: providers that process them on our
        behalf and on our instructions, partners where you know of it, and authorities where the law obliges us to.
      </p>
      <h2>5. Transfers outside the EEA</h2>
      <p>
        We process personal data within the European Economic Area. Where a transfer outside it cannot be avoided, as
        named under an activity above, it takes place to a country with an adequate level of protection or under the
        standard contractual clauses of the European Commission. You may ask us for a copy of them.
      </p>
      <h2>6. Retention</h2>
      <p>
        We keep personal data no longer than the purpose asks for; the period stands with each activity above. After it
        they are erased or made anonymous, unless the law obliges us to keep them longer or they are needed for a legal
        claim.
      </p>
      <h2>7. Automated decision-making</h2>
      <p>
        None of our decisions about people rests on automated processing alone, profiling included. The assistant of
        this portal answers questions from documents; it decides nothing.
      </p>
      <Rights />
      <Complaints />
      <h2>10. Amendments</h2>
      <p>
        We may amend this notice, for instance when our services or the law change. The newest version stands on this
        page, with its version and date; of important changes we tell you beforehand.
      </p>
    </Reading>
  )
}

function WhoWeAre() {
  const { firm, address, companyNumber, supportEmail } = useEnvironment().config.brand
  return (
    <>
      <h2>1. Who we are</h2>
      <p>
        {firm} is a Belgian company{address && <>, with its registered office at {address}</>}
        {companyNumber && <>, registered under the company number {companyNumber}</>}. It decides why and how the data
        in this notice are processed. For everything about your personal data, write to{' '}
        <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>.
      </p>
    </>
  )
}

function Rights() {
  const { supportEmail } = useEnvironment().config.brand
  return (
    <>
      <h2>8. Your rights</h2>
      <p>
        To use a right, write to <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>. We answer within
        one month. If we doubt who is asking, we may ask you to show who you are.
      </p>
      {RIGHTS.map(({ id, title, text }) => (
        <div key={id}>
          <h3>
            {id} {title}
          </h3>
          <p>{text}</p>
        </div>
      ))}
    </>
  )
}

function Complaints() {
  const { supportEmail } = useEnvironment().config.brand
  return (
    <>
      <h2>9. Questions and complaints</h2>
      <p>
        Ask us first: <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>. You may also lodge a
        complaint with the Belgian data protection authority: Gegevensbeschermingsautoriteit / Autorité de protection
        des données, Drukpersstraat 35, 1000 Brussels, +32 2 274 48 00,{' '}
        <TextLink href="mailto:contact@apd-gba.be">contact@apd-gba.be</TextLink>,{' '}
        <TextLink href="https://www.dataprotectionauthority.be" external>
          www.dataprotectionauthority.be
        </TextLink>
        .
      </p>
    </>
  )
}
