import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTableChanges } from '../../../lib/use-table-changes.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { linkClass } from '../../../ui/actions/link-class.ts'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { accountSwitchesQuery, textMessagesQuery } from '../api/settings.ts'
import { type BrowserPermission, browserPermission, askBrowser, isPhone } from '../model/browser-messages.ts'
import type { Settings } from '../model/settings.ts'
import './channels.css'

interface ChannelsProps {
  userId: string
  accountId: string | null
  chosen: Settings
  onChoose: (change: Partial<Settings>) => void
}

const CADENCE_SEGMENTS = [
  { value: 'now', label: 'At once' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'never', label: 'Never' },
] as const

const CADENCE_TEXTS: Readonly<Record<Settings['cadence'], string>> = {
  now: 'One mail for what came within 5 minutes.',
  daily: 'One mail at 8:00 on business days. Security alerts come at once.',
  weekly: 'One mail on Monday at 8:00. Security alerts come at once.',
  never: 'No mails, not even about security alerts.',
}

/** Mail, browser and text messages. What is off for the account is off, and the page says so. */
export function Channels({ userId, accountId, chosen, onChoose }: ChannelsProps) {
  const client = useClient()
  const { data: account } = useQuery({
    ...accountSwitchesQuery(client, accountId ?? ''),
    enabled: accountId !== null,
  })
  const { data: texting } = useQuery(textMessagesQuery(client, userId))
  useTableChanges(client, {
    table: 'notification_preferences',
    filter: accountId === null ? null : `account_id=eq.${accountId}`,
  })
  const [permission, setPermission] = useState(browserPermission)
  const choosePush = async (isOn: boolean) => {
    onChoose({ pushNotifications: isOn })
    if (isOn) setPermission(await askBrowser())
  }
  return (
    <Card title="Channels">
      <div>
        <Switch
          label="Email Notifications"
          description={CADENCE_TEXTS[chosen.cadence]}
          checked={chosen.emailNotifications}
          onCheckedChange={(emailNotifications) => onChoose({ emailNotifications })}
        />
        {account?.email === false && <OffForAccount>Mails are off for your account.</OffForAccount>}
        {chosen.emailNotifications && (
          <div className="channel-cadence">
            <Segmented
              label="How often"
              segments={CADENCE_SEGMENTS}
              value={chosen.cadence}
              onValueChange={(cadence) => onChoose({ cadence })}
            />
          </div>
        )}
        <Switch
          label="Push Notifications"
          description="A message from your browser while the portal is open."
          checked={chosen.pushNotifications}
          onCheckedChange={(isOn) => void choosePush(isOn)}
        />
        {chosen.pushNotifications && permission !== 'granted' && (
          <p className="channel-note">{PERMISSION_TEXTS[permission]}</p>
        )}
        {account?.phone === false && isPhone() && (
          <OffForAccount>Messages on phones are off for your account.</OffForAccount>
        )}
        {texting?.isOffered && (
          <Switch
            label="SMS Notifications"
            description={
              texting.phone === null
                ? 'A text message about security alerts. Your profile has no phone number yet.'
                : `A text message about security alerts, to ${texting.phone}.`
            }
            checked={chosen.smsNotifications}
            onCheckedChange={(smsNotifications) => onChoose({ smsNotifications })}
          />
        )}
        {texting?.isOffered && account?.sms === false && (
          <OffForAccount>Text messages are off for your account.</OffForAccount>
        )}
        {texting?.isOffered === false && (
          <p className="channel-note channel-note-row">SMS Notifications: we do not send text messages at present.</p>
        )}
      </div>
    </Card>
  )
}

const PERMISSION_TEXTS: Readonly<Record<Exclude<BrowserPermission, 'granted'>, string>> = {
  default: 'Your browser has not been asked yet: switch this off and on again.',
  denied: 'Your browser does not allow messages from this site. You can change that in its settings.',
  unsupported: 'This browser cannot show messages.',
}

function OffForAccount({ children }: { children: ReactNode }) {
  return (
    <p className="channel-note">
      {children}{' '}
      <Link to="/organization-settings" className={linkClass()}>
        Account Profile
      </Link>
    </p>
  )
}
