import { useQuery } from '@tanstack/react-query'
import { addressText, webAddress } from '../../../lib/web-address.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { TextLink } from '../../../ui/actions/text-link.tsx'
import { InlineEdit } from '../../../ui/data/inline-edit.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { DescriptionList } from '../../../ui/layout/description-list.tsx'
import { accountServicesQuery } from './api/list-account-services.ts'
import { useSaveDefaultLink } from './api/use-service-change.ts'
import { linkProblem, namedServices, NONE, type ServiceId } from './model/account-services.ts'
import { TEXTS } from './texts.ts'

/** The links that are used where the account has no link of its own. */
export function DefaultLinksCard({ account }: { account: { readonly id: string; readonly name: string } | null }) {
  const { data: services = NONE } = useQuery(accountServicesQuery(useClient(), account?.id ?? null))
  if (account === null) return null
  const items = namedServices().map(({ id, name }) => ({
    term: name,
    value: <DefaultLink accountId={account.id} serviceId={id} name={name} url={services[id].defaultUrl} />,
  }))
  return (
    <Card title={TEXTS.defaults.title} description={TEXTS.defaults.description}>
      <DescriptionList items={items} />
    </Card>
  )
}

interface DefaultLinkProps {
  accountId: string
  serviceId: ServiceId
  name: string
  url: string | null
}

function DefaultLink({ accountId, serviceId, name, url }: DefaultLinkProps) {
  const { mutateAsync: save } = useSaveDefaultLink()
  const address = url === null ? null : webAddress(url)
  return (
    <InlineEdit
      label={TEXTS.defaults.of(name)}
      value={url ?? ''}
      empty={TEXTS.defaults.none}
      type="url"
      validate={(text) => linkProblem(text.trim())}
      display={
        address && (
          <TextLink href={address.href} external quiet icon={false}>
            {addressText(address)}
          </TextLink>
        )
      }
      onSave={(to, from) => save({ accountId, serviceId, from: from || null, to: to.trim() || null })}
    />
  )
}
