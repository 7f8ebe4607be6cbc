import { useQuery } from '@tanstack/react-query'
import { tierName } from '../../lib/subscription-tier.ts'
import { longDate } from '../../lib/use-today.ts'
import { NoAccount } from '../../session/account/no-account.tsx'
import { useAccount } from '../../session/account/use-account.ts'
import { useActingUser } from '../../session/acting-user.ts'
import { useClient } from '../../session/environment/environment-context.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DescriptionList } from '../../ui/layout/description-list.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { accountAccessQuery, useFollowAccess } from './api/account-access.ts'
import { useEnterAdminMode } from './api/use-enter-admin-mode.ts'
import { AccessTable } from './components/access-table.tsx'
import { InviteColleague } from './components/invite-colleague.tsx'
import { SettingsList } from './components/settings-list.tsx'

export function AccountSettingsPage() {
  const { account, pending, error, retry } = useAccount()
  const { isAdmin, user } = useActingUser()
  return (
    <>
      <PageHeader title="Account Settings" description="Your own settings first, then your organisation's." />
      <Stack>
        <SettingsList />
        {pending && <Loading>Loading account data...</Loading>}
        {!pending && error !== null && <FailedState message="Failed to load account data" onRetry={retry} />}
        {!pending && error === null && account === null && !isAdmin && <NoAccount />}
        {account && (
          <AccountInformation accountId={account.id} canManage={account.role === 'manager' && !user.isImpersonated} />
        )}
        {isAdmin && <AdministratorMode />}
      </Stack>
    </>
  )
}

function AccountInformation({ accountId, canManage }: { accountId: string; canManage: boolean }) {
  const { data, isPending, refetch } = useQuery(accountAccessQuery(useClient(), accountId))
  useFollowAccess(accountId)
  if (isPending) return <Loading>Loading account data...</Loading>
  if (data === undefined) return <FailedState message="Failed to load account data" onRetry={() => void refetch()} />
  const { name, tier, tierUntil, people } = data
  return (
    <>
      <Card title="Account Information">
        <DescriptionList
          items={[
            { term: 'Name', value: name },
            {
              term: 'Subscription Tier',
              value: (
                <>
                  <Badge>{tierName(tier)}</Badge>
                  {tierUntil !== null && <span className="tier-end">Until {longDate(new Date(tierUntil))}</span>}
                </>
              ),
            },
          ]}
        />
      </Card>
      <Card
        title="User Access"
        description={
          canManage
            ? 'The people of your organisation who can sign in.'
            : "The people of your organisation who can sign in. Your organisation's managers and our firm add and remove them."
        }
        {...(canManage && { action: <InviteColleague accountId={accountId} /> })}
      >
        <AccessTable accountId={accountId} people={people} canManage={canManage} />
      </Card>
    </>
  )
}

function AdministratorMode() {
  const enter = useEnterAdminMode()
  return (
    <Card
      title="Enter Administrator Mode"
      description="Accounts, people, services, feeds and change requests."
      action={
        <Button variant="primary" busy={enter.isPending} onClick={() => enter.mutate()}>
          Enter Administrator Mode
        </Button>
      }
    />
  )
}
