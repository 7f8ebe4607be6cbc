import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { tierName } from '../../lib/subscription-tier.ts'
import { useTableChanges } from '../../lib/use-table-changes.ts'
import { useAccount } from '../../session/account/use-account.ts'
import { useClient } from '../../session/environment/environment-context.ts'
import { Button } from '../../ui/actions/button.tsx'
import { linkClass } from '../../ui/actions/link-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DescriptionList } from '../../ui/layout/description-list.tsx'
import { Narrow } from '../../ui/layout/narrow.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import {
  accountDetailsQuery,
  type Channels,
  channelsQuery,
  textMessagesOfferedQuery,
  useSaveChannels,
} from './api/account.ts'

export function AccountProfilePage() {
  const { account, pending, error, retry } = useAccount()
  return (
    <Narrow>
      <PageHeader title="Account Profile" description="What we know about your organisation, and how we contact it." />
      {pending && <Loading>Loading account data...</Loading>}
      {!pending && error !== null && <FailedState message="Failed to load account data" onRetry={retry} />}
      {!pending && error === null && account === null && <EmptyState title="No account information found" />}
      {account && <AccountProfile accountId={account.id} />}
    </Narrow>
  )
}

function AccountProfile({ accountId }: { accountId: string }) {
  const client = useClient()
  const details = useQuery(accountDetailsQuery(client, accountId))
  const channels = useQuery(channelsQuery(client, accountId))
  useTableChanges(client, { table: 'notification_preferences', filter: `account_id=eq.${accountId}` })
  if (details.isPending || channels.isPending) return <Loading>Loading account data...</Loading>
  if (details.data === undefined || channels.data === undefined) {
    const retry = () => void Promise.all([details.refetch(), channels.refetch()])
    return <FailedState message="Failed to load account data" onRetry={retry} />
  }
  const { name, subscription_tier: tier, spoc } = details.data
  return (
    <Stack>
      <Card title="Organization" description="To change any of this, ask your contact at our firm.">
        <DescriptionList
          items={[
            { term: 'Organization Name', value: name },
            { term: 'Subscription Tier', value: `${tierName(tier)} Plan` },
            { term: 'SPOC (single point of contact)', value: spoc || 'Not assigned' },
          ]}
        />
      </Card>
      <ChannelsForm accountId={accountId} stored={channels.data} />
    </Stack>
  )
}

function ChannelsForm({ accountId, stored }: { accountId: string; stored: Channels }) {
  // Holds only the unsaved changes: everything else follows the stored values.
  const [edited, setEdited] = useState<Partial<Channels>>({})
  const chosen = { ...stored, ...edited }
  const { mutate, isPending } = useSaveChannels(accountId)
  const { data: sendsTexts = true } = useQuery(textMessagesOfferedQuery(useClient()))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate(chosen, { onSuccess: () => setEdited({}) })
      }}
    >
      <Stack>
        <Card
          title="Notification Preferences"
          description={
            <>
              For everyone in your organisation: what is off here is off for all. Your own choices are on{' '}
              <Link to="/settings/notifications" className={linkClass()}>
                Notification Preferences
              </Link>
              .
            </>
          }
        >
          <div>
            <Switch
              label="Email Notifications"
              description="Mails about notifications."
              checked={chosen.email}
              onCheckedChange={(email) => setEdited({ ...edited, email })}
            />
            <Switch
              label="SMS/WhatsApp for Business"
              description={
                sendsTexts ? 'Text messages about security alerts.' : 'We do not send text messages at present.'
              }
              checked={chosen.sms}
              onCheckedChange={(sms) => setEdited({ ...edited, sms })}
            />
            <Switch
              label="Phone Notifications"
              description="Messages of the browser on phones."
              checked={chosen.phone}
              onCheckedChange={(phone) => setEdited({ ...edited, phone })}
            />
          </div>
        </Card>
        <FormActions>
          <Button type="submit" variant="primary" busy={isPending}>
            Save All Settings
          </Button>
        </FormActions>
      </Stack>
    </form>
  )
}
