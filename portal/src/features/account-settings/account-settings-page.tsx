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
import { SignInHolds } from './components/decisions.tsx'
import { InviteColleague } from './components/invite-colleague.tsx'
import { SettingsList } from './components/settings-list.tsx'
import { SupportAccess } from './components/support-access.tsx'
import { TEXTS } from './texts.ts'

export function AccountSettingsPage() {
  const { account, pending, error, retry } = useAccount()
  const { isAdmin, user } = useActingUser()
  return (
    <>
      <PageHeader title={TEXTS.title} description={TEXTS.description} />
      <Stack>
        <SettingsList />
        {pending && <Loading>{TEXTS.loading}</Loading>}
        {!pending && error !== null && <FailedState message={TEXTS.failed} onRetry={retry} />}
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
  if (isPending) return <Loading>{TEXTS.loading}</Loading>
  if (data === undefined) return <FailedState message={TEXTS.failed} onRetry={() => void refetch()} />
  const { name, tier, tierUntil, people, supportAccess } = data
  return (
    <>
      <Card title={TEXTS.account.title}>
        <DescriptionList
          items={[
            { term: TEXTS.account.name, value: name },
            {
              term: TEXTS.account.tier,
              value: (
                <>
                  <Badge>{tierName(tier)}</Badge>
                  {tierUntil !== null && (
                    <span className="tier-end">{TEXTS.account.until(longDate(new Date(tierUntil)))}</span>
                  )}
                </>
              ),
            },
          ]}
        />
      </Card>
      <Card
        title={TEXTS.access.title}
        description={canManage ? TEXTS.access.description : TEXTS.access.descriptionForMembers}
        {...(canManage && { action: <InviteColleague accountId={accountId} /> })}
      >
        {canManage && <SignInHolds accountId={accountId} />}
        <AccessTable accountId={accountId} people={people} canManage={canManage} />
      </Card>
      <SupportAccess accountId={accountId} level={supportAccess} people={people} canManage={canManage} />
    </>
  )
}

function AdministratorMode() {
  const enter = useEnterAdminMode()
  return (
    <Card
      title={TEXTS.adminMode.title}
      description={TEXTS.adminMode.description}
      action={
        <Button variant="primary" busy={enter.isPending} onClick={() => enter.mutate()}>
          {TEXTS.adminMode.title}
        </Button>
      }
    />
  )
}
