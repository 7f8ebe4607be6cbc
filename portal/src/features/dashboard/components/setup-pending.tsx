import { Link } from '@tanstack/react-router'
import { accessRequest } from '../../../session/account/no-account.tsx'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { TextLink } from '../../../ui/actions/text-link.tsx'
import { Card } from '../../../ui/layout/card.tsx'

/** For a user without an account: what is so, whom to write to, and what they can do meanwhile. */
export function SetupPending() {
  const { firm, supportEmail } = useEnvironment().config.brand
  return (
    <div className="dashboard-pending">
      <Card
        title="Account Setup Pending"
        description="Your account is not yet linked to an organization. Please contact the administrator."
      >
        <div className="setup">
          <p>
            Your access is being set up. As soon as {firm === '' ? 'we have' : `${firm} has`} linked you to your
            organisation, its services, documents and consults appear here. If that takes long, write to us: it works
            without an organisation.
          </p>
          <p className="setup-ways">
            <Link className={buttonClass({ variant: 'primary' })} to="/contact-support" search={accessRequest()}>
              Write to us
            </Link>
            {supportEmail !== '' && (
              <span>
                or mail <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
              </span>
            )}
          </p>
          <p className="setup-meanwhile">
            Meanwhile, <Link to="/onboarding-tutorial">watch the tutorial</Link> or <Link to="/faq">read the FAQ</Link>.
          </p>
        </div>
      </Card>
    </div>
  )
}
