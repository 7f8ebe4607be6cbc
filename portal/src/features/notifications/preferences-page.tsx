import { useMutation } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useSignedInUser } from '../../session/auth/auth-context.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { FormActions } from '../../ui/form/form-actions.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Narrow } from '../../ui/layout/narrow.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import {
  storeChoices,
  storedChoices,
  type NotificationChoice,
  type NotificationChoices,
  readChoices,
  watchChoices,
} from './model/preferences.ts'

interface Group {
  readonly title: string
  readonly choices: readonly (readonly [NotificationChoice, string, string])[]
}

const GROUPS: readonly Group[] = [
  {
    title: 'Channels',
    choices: [
      ['emailNotifications', 'Email Notifications', 'An e-mail about important events.'],
      ['pushNotifications', 'Push Notifications', 'A message from your browser while the portal is open.'],
      ['smsNotifications', 'SMS Notifications', 'A text message about urgent events.'],
    ],
  },
  {
    title: 'Subjects',
    choices: [
      ['securityAlerts', 'Security Alerts', 'Weaknesses, incidents and sign-ins.'],
      ['serviceUpdates', 'Service Updates', 'Changes in the services of your account.'],
      ['documentAlerts', 'Document Alerts', 'New and changed templates.'],
      ['calendarReminders', 'Calendar Reminders', 'Before a consult begins.'],
      ['chatMessages', 'Chat Messages', 'Answers that arrived while you were on another page.'],
      ['systemMaintenance', 'System Maintenance', 'When the portal will not be available.'],
      ['marketingEmails', 'Marketing Emails', 'News and invitations from the firm.'],
    ],
  },
]

/** Ten choices, stored in this browser: docs/product/settings.md. */
export function NotificationPreferencesPage() {
  const { id } = useSignedInUser()
  const stored = useChoices(id)
  const [edited, setEdited] = useState<NotificationChoices | null>(null)
  const choices = edited ?? stored
  const { mutate } = useMutation({
    mutationFn: async () => storeChoices(id, choices),
    onSuccess: () => setEdited(null),
    meta: {
      failure: { title: 'Error', description: 'Failed to save preferences. Please try again.' },
      success: { title: 'Preferences saved', description: 'Your notification preferences are kept in this browser.' },
    },
  })
  return (
    <Narrow>
      <PageHeader
        title="Notification Preferences"
        description="What you are notified about, and how. These choices are only yours, and are kept in this browser."
      />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        <Stack>
          {GROUPS.map((group) => (
            <Card key={group.title} title={group.title}>
              <div>
                {group.choices.map(([name, label, description]) => (
                  <Switch
                    key={name}
                    label={label}
                    description={description}
                    checked={choices[name]}
                    onCheckedChange={(isOn) => setEdited({ ...choices, [name]: isOn })}
                  />
                ))}
              </div>
            </Card>
          ))}
          <FormActions>
            <Button type="submit" variant="primary">
              Save Preferences
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Narrow>
  )
}

/** The choices stored in this browser, also by its other windows. */
function useChoices(userId: string): NotificationChoices {
  const stored = useSyncExternalStore(watchChoices, () => storedChoices(userId))
  return useMemo(() => readChoices(stored), [stored])
}
