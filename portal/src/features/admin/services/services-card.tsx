import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { succeeds } from '../../../ui/shared/succeeds.ts'
import { accountServicesQuery } from './api/list-account-services.ts'
import { useResetServices, useSaveSwitches } from './api/use-service-change.ts'
import { type Edited, namedServices, NONE, switchRows, withEdit } from './model/account-services.ts'
import { TEXTS } from './texts.ts'

interface ServicesCardProps {
  account: { readonly id: string; readonly name: string } | null
}

/**
 * The six services of an account. Give the card the account as its `key`, so that edits do not move to another account.
 */
export function ServicesCard({ account }: ServicesCardProps) {
  const { data: services = NONE, isLoading } = useQuery(accountServicesQuery(useClient(), account?.id ?? null))
  const [edited, setEdited] = useState<Edited<boolean>>({})
  const [isAsking, setAsking] = useState(false)
  const save = useSaveSwitches()
  const reset = useResetServices()
  const chooseFirst = () => showToast({ title: TEXTS.chooseFirst, tone: 'danger' })
  const rows = switchRows(account?.id ?? '', edited)

  const submit = async () => {
    if (account === null) return chooseFirst()
    if (await succeeds(() => save.mutateAsync(rows))) setEdited({})
  }
  const resetAll = async () => {
    if (account !== null) await reset.mutateAsync(account.id)
    setEdited({})
  }
  const words = TEXTS.switches
  return (
    <Card
      title={words.title}
      description={account ? words.of(account.name) : words.choose}
      footer={
        <>
          <Button
            variant="danger"
            busy={reset.isPending}
            onClick={() => (account === null ? chooseFirst() : setAsking(true))}
          >
            {words.reset}
          </Button>
          <Button
            variant="primary"
            busy={save.isPending}
            disabled={account !== null && rows.length === 0}
            onClick={() => void submit()}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <div>
        {namedServices().map(({ id, name, description }) => (
          <Switch
            key={id}
            label={name}
            description={description}
            disabled={account === null || isLoading}
            checked={edited[id] ?? services[id].enabled}
            onCheckedChange={(enabled) => setEdited(withEdit(edited, id, enabled, services[id].enabled))}
          />
        ))}
      </div>
      {account && (
        <AlertDialog
          danger
          open={isAsking}
          onOpenChange={setAsking}
          title={words.resetTitle(account.name)}
          description={words.resetText}
          confirmLabel={words.reset}
          onConfirm={resetAll}
        />
      )}
    </Card>
  )
}
