import { useActingUser } from '../../session/acting-user.ts'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { TextLink } from '../../ui/actions/text-link.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DescriptionList } from '../../ui/layout/description-list.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { SupportForm } from './components/support-form.tsx'
import { PRIORITIES } from './model/support-form.ts'
import './support.css'

export function SupportPage() {
  const { user, pending } = useActingUser()
  return (
    <>
      <PageHeader title="Contact Support" description="Tell us what you need; a person reads every request." />
      <div className="support">
        <Card title="Write to us" description="Fields marked * are required.">
          {!pending && <SupportForm key={user.id} name={user.name} email={user.email} />}
        </Card>
        <Stack>
          <Details />
          <Card title="Response times">
            <DescriptionList
              items={Object.values(PRIORITIES)
                .toReversed()
                .map(({ label, answer }) => ({ term: label, value: answer }))}
            />
          </Card>
        </Stack>
      </div>
    </>
  )
}

function Details() {
  const { supportEmail, supportPhone, supportHours, address } = useEnvironment().config.brand
  return (
    <Card title="Contact details">
      <DescriptionList
        items={[
          { term: 'Email', value: <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink> },
          ...(supportPhone === ''
            ? []
            : [
                {
                  term: 'Phone',
                  value: <TextLink href={`tel:${supportPhone.replaceAll(/[^+\d]/g, '')}`}>{supportPhone}</TextLink>,
                },
              ]),
          ...(address === '' ? [] : [{ term: 'Address', value: address }]),
          { term: 'Support hours', value: supportHours },
        ]}
      />
    </Card>
  )
}
