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
import { browserPermission, askBrowser, isPhone } from '../model/browser-messages.ts'
import { CADENCES, type Settings } from '../model/settings.ts'
import { TEXTS } from '../texts.ts'
import './channels.css'

interface ChannelsProps {
  userId: string
  accountId: string | null
  chosen: Settings
  onChoose: (change: Partial<Settings>) => void
}

/** Mail, browser and text messages. What is off for the account is off, and the page says so. */
export function Channels({ userId, accountId, chosen, onChoose }: ChannelsProps) {
  const client = useClient()
  const texts = TEXTS.channels
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
    <Card title={texts.title}>
      <div>
        <Switch
          label={texts.email}
          description={texts.cadenceTexts[chosen.cadence]}
          checked={chosen.emailNotifications}
          onCheckedChange={(emailNotifications) => onChoose({ emailNotifications })}
        />
        {account?.email === false && <OffForAccount>{texts.emailOff}</OffForAccount>}
        {chosen.emailNotifications && (
          <div className="channel-cadence">
            <Segmented
              label={texts.howOften}
              segments={CADENCES.map((value) => ({ value, label: texts.cadences[value] }))}
              value={chosen.cadence}
              onValueChange={(cadence) => onChoose({ cadence })}
            />
          </div>
        )}
        <Switch
          label={texts.push}
          description={texts.pushDescription}
          checked={chosen.pushNotifications}
          onCheckedChange={(isOn) => void choosePush(isOn)}
        />
        {chosen.pushNotifications && permission !== 'granted' && (
          <p className="channel-note">{texts.permissions[permission]}</p>
        )}
        {account?.phone === false && isPhone() && <OffForAccount>{texts.pushOff}</OffForAccount>}
        {texting?.isOffered && (
          <Switch
            label={texts.sms}
            description={texting.phone === null ? texts.smsWithoutPhone : texts.smsTo(texting.phone)}
            checked={chosen.smsNotifications}
            onCheckedChange={(smsNotifications) => onChoose({ smsNotifications })}
          />
        )}
        {texting?.isOffered && account?.sms === false && <OffForAccount>{texts.smsOff}</OffForAccount>}
        {texting?.isOffered === false && <p className="channel-note channel-note-row">{texts.smsNotOffered}</p>}
      </div>
    </Card>
  )
}

function OffForAccount({ children }: { children: ReactNode }) {
  return (
    <p className="channel-note">
      {children}{' '}
      <Link to="/organization-settings" className={linkClass()}>
        {TEXTS.channels.accountProfile}
      </Link>
    </p>
  )
}
