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
import { TEXTS } from '../texts.ts'

interface ChannelsFormProps {
  accountId: string
  accountName: string
  /** Undefined until it is known. */
  people: number | undefined
  stored: Channels
  /** What the page shows above the form. */
  children: ReactNode
}

const CHANNELS: readonly (keyof Channels)[] = ['email', 'sms', 'phone']

/** Every member may change these switches (docs/product/accounts.md), so the form says whom they concern. */
export function ChannelsForm({ accountId, accountName, people, stored, children }: ChannelsFormProps) {
  // Holds only the unsaved changes: everything else follows the stored values.
  const [edited, setEdited] = useState<Partial<Channels>>({})
  const chosen = { ...stored, ...edited }
  const changed = CHANNELS.filter((name) => chosen[name] !== stored[name])
  const turnedOff = changed.filter((name) => !chosen[name])
  const { mutate, isPending } = useSaveChannels(accountId)
  const { data: sendsTexts = true } = useQuery(textMessagesOfferedQuery(useClient()))
  const texts = TEXTS.channels
  const everyone = texts.everyone(accountName, people)
  const stops = turnedOff.includes('email') ? texts.stopsAlertsToo : texts.stops
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
          title={texts.title}
          description={
            <>
              {texts.description.before(everyone)}{' '}
              <Link to="/settings/notifications" className={linkClass()}>
                {texts.description.link}
              </Link>
              {texts.description.after}
            </>
          }
        >
          <div>
            {CHANNELS.map((name) => (
              <Switch
                key={name}
                label={texts[name].label}
                description={name === 'sms' && !sendsTexts ? texts.noTextMessages : texts[name].description}
                checked={chosen[name]}
                onCheckedChange={(isOn) => setEdited({ ...edited, [name]: isOn })}
              />
            ))}
          </div>
          {turnedOff.length > 0 && (
            <Notice tone="warning" role="alert">
              {stops(
                turnedOff.map((name) => texts[name].what),
                everyone,
              )}
            </Notice>
          )}
        </Card>
      </Stack>
      <SaveBar unsaved={changed.length > 0} isOfAccount onDiscard={() => setEdited({})}>
        <Button type="submit" variant="primary" busy={isPending}>
          {texts.save}
        </Button>
      </SaveBar>
    </form>
  )
}
