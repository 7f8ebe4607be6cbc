import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { linkClass } from '../../../ui/actions/link-class.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { type Channels, textMessagesOfferedQuery, useSaveChannels } from '../api/account.ts'
import { countOf } from './organization.tsx'

interface ChannelsFormProps {
  accountId: string
  accountName: string
  /** Undefined until it is known. */
  people: number | undefined
  stored: Channels
  /** What the page shows above the form. */
  children: ReactNode
}

const CHANNELS: readonly (readonly [name: keyof Channels, label: string, description: string, what: string])[] = [
  ['email', 'Email Notifications', 'Mails about notifications, as often as each person chose.', 'mails'],
  ['sms', 'SMS/WhatsApp for Business', 'Text messages about security alerts.', 'text messages'],
  ['phone', 'Phone Notifications', 'Messages of the browser on phones.', 'messages on phones'],
]
const NO_TEXTS = 'We do not send text messages at present. Your choice counts from the day on which we do.'

/** Every member may change these switches (docs/product/accounts.md), so the form says whom they concern. */
export function ChannelsForm({ accountId, accountName, people, stored, children }: ChannelsFormProps) {
  // Holds only the unsaved changes: everything else follows the stored values.
  const [edited, setEdited] = useState<Partial<Channels>>({})
  const chosen = { ...stored, ...edited }
  const changed = CHANNELS.filter(([name]) => chosen[name] !== stored[name])
  const turnedOff = changed.filter(([name]) => !chosen[name]).map(([, , , what]) => what)
  const { mutate, isPending } = useSaveChannels(accountId)
  const { data: sendsTexts = true } = useQuery(textMessagesOfferedQuery(useClient()))
  const everyone =
    people === undefined || people < 2 ? `everyone at ${accountName}` : `all ${countOf(people)} at ${accountName}`
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && changed.length > 0) mutate(chosen, { onSuccess: () => setEdited({}) })
      }}
    >
      <Stack>
        {children}
        <Card
          title="Notification Preferences"
          description={
            <>
              For the whole organisation: a channel that is off here is off for {everyone}. Every member may change it.
              Your own choices are on{' '}
              <Link to="/settings/notifications" className={linkClass()}>
                your Notification Preferences
              </Link>
              .
            </>
          }
        >
          <div>
            {CHANNELS.map(([name, label, description]) => (
              <Switch
                key={name}
                label={label}
                description={name === 'sms' && !sendsTexts ? NO_TEXTS : description}
                checked={chosen[name]}
                onCheckedChange={(isOn) => setEdited({ ...edited, [name]: isOn })}
              />
            ))}
          </div>
          {turnedOff.length > 0 && (
            <Notice tone="warning" role="alert">
              Saving stops {turnedOff.join(' and ')} for {everyone}
              {turnedOff.includes('mails') && ', security alerts included'}.
            </Notice>
          )}
        </Card>
      </Stack>
      <SaveBar unsaved={changed.length > 0} isOfAccount onDiscard={() => setEdited({})}>
        <Button type="submit" variant="primary" busy={isPending}>
          Save All Settings
        </Button>
      </SaveBar>
    </form>
  )
}
