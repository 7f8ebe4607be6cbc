import { Link } from '@tanstack/react-router'
import { accessRequest } from '../../../session/account/no-account.tsx'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { TextLink } from '../../../ui/actions/text-link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { TEXTS } from '../texts.ts'

/** For a user without an account: what is so, whom to write to, and what they can do meanwhile. */
export function SetupPending() {
  const { firm, supportEmail } = useEnvironment().config.brand
  const { meanwhile } = TEXTS.setup
  return (
    <div className="dashboard-pending">
      <Card title={TEXTS.setup.title} description={TEXTS.setup.description}>
        <div className="setup">
          <p>{TEXTS.setup.text(firm)}</p>
          <p className="setup-ways">
            <Link className={buttonClass({ variant: 'primary' })} to="/contact-support" search={accessRequest()}>
              {TEXTS.setup.write}
            </Link>
            {supportEmail !== '' && (
              <span>
                {TEXTS.setup.orMail} <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
              </span>
            )}
          </p>
          <p className="setup-meanwhile">
            {meanwhile.before} <Link to="/onboarding-tutorial">{meanwhile.tutorial}</Link> {meanwhile.or}{' '}
            <Link to="/faq">{meanwhile.faq}</Link>
            {meanwhile.after}
          </p>
        </div>
      </Card>
    </div>
  )
}
