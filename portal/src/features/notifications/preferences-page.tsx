import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '../../session/account/use-account.ts'
import { useActingUser } from '../../session/acting-user.ts'
import { useClient } from '../../session/environment/environment-context.ts'
import { Button } from '../../ui/actions/button.tsx'
import { FailedState } from '../../ui/feedback/failed-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Narrow } from '../../ui/layout/narrow.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { settingsQuery, useSaveSettings } from './api/settings.ts'
import { Channels } from './components/channels.tsx'
import type { Settings } from './model/settings.ts'
import { TEXTS } from './texts.ts'

const SUBJECTS = [
  'securityAlerts',
  'serviceUpdates',
  'documentAlerts',
  'calendarReminders',
  'chatMessages',
  'systemMaintenance',
  'marketingEmails',
] as const

/** What the user is notified about outside of the portal, and how: docs/product/notifications.md. */
export function NotificationPreferencesPage() {
  const client = useClient()
  const { user } = useActingUser()
  const { data, isPending, refetch } = useQuery(settingsQuery(client, user))
  return (
    <Narrow>
      <PageHeader title={TEXTS.preferences.title} description={TEXTS.preferences.description} />
      {isPending && <Loading>{TEXTS.preferences.loading}</Loading>}
      {!isPending && data === undefined && (
        <FailedState message={TEXTS.preferences.loadFailed} onRetry={() => void refetch()} />
      )}
      {data && <PreferencesForm userId={user.id} stored={data} />}
    </Narrow>
  )
}

function PreferencesForm({ userId, stored }: { userId: string; stored: Settings }) {
  const { account } = useAccount()
  // Holds only the unsaved changes: everything else follows the stored values.
  const [edited, setEdited] = useState<Partial<Settings>>({})
  const chosen = { ...stored, ...edited }
  const isUnsaved = (Object.keys(edited) as (keyof Settings)[]).some((name) => chosen[name] !== stored[name])
  const { mutate, isPending } = useSaveSettings(userId)
  const choose = (change: Partial<Settings>) => setEdited({ ...edited, ...change })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && isUnsaved) mutate(chosen, { onSuccess: () => setEdited({}) })
      }}
    >
      <Stack>
        <Channels userId={userId} accountId={account?.id ?? null} chosen={chosen} onChoose={choose} />
        <Card title={TEXTS.subjects.title} description={TEXTS.subjects.description}>
          <div>
            {SUBJECTS.map((name) => (
              <Switch
                key={name}
                label={TEXTS.subjects[name].label}
                description={TEXTS.subjects[name].description}
                checked={chosen[name]}
                onCheckedChange={(isOn) => choose({ [name]: isOn })}
              />
            ))}
          </div>
        </Card>
      </Stack>
      <SaveBar unsaved={isUnsaved} onDiscard={() => setEdited({})}>
        <Button type="submit" variant="primary" busy={isPending}>
          {TEXTS.preferences.save}
        </Button>
      </SaveBar>
    </form>
  )
}
