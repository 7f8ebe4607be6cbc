import { useQuery } from '@tanstack/react-query'
import { useTableChanges } from '../../lib/use-table-changes.ts'
import { NoAccount } from '../../session/account/no-account.tsx'
import { useAccount } from '../../session/account/use-account.ts'
import { useClient } from '../../session/environment/environment-context.ts'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Narrow } from '../../ui/layout/narrow.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { accountDetailsQuery, channelsQuery, memberCountQuery } from './api/account.ts'
import { ChannelsForm } from './components/channels-form.tsx'
import { Organization } from './components/organization.tsx'
import { TEXTS } from './texts.ts'
import './account-profile.css'

export function AccountProfilePage() {
  const { account, pending, error, retry } = useAccount()
  return (
    <Narrow>
      <PageHeader title={TEXTS.title} description={TEXTS.description} />
      {pending && <Loading>{TEXTS.loading}</Loading>}
      {!pending && error !== null && <FailedState message={TEXTS.failed} onRetry={retry} />}
      {!pending && error === null && account === null && <NoAccount />}
      {account && <AccountProfile key={account.id} accountId={account.id} />}
    </Narrow>
  )
}

function AccountProfile({ accountId }: { accountId: string }) {
  const client = useClient()
  const details = useQuery(accountDetailsQuery(client, accountId))
  const channels = useQuery(channelsQuery(client, accountId))
  const { data: people } = useQuery(memberCountQuery(client, accountId))
  useTableChanges(client, { table: 'notification_preferences', filter: `account_id=eq.${accountId}` })
  if (details.isPending || channels.isPending) return <Loading>{TEXTS.loading}</Loading>
  if (details.data === undefined || channels.data === undefined) {
    const retry = () => void Promise.all([details.refetch(), channels.refetch()])
    return <FailedState message={TEXTS.failed} onRetry={retry} />
  }
  const { name } = details.data
  return (
    <ChannelsForm accountId={accountId} accountName={name} people={people} stored={channels.data}>
      <Organization accountId={accountId} details={details.data} people={people} />
    </ChannelsForm>
  )
}
