import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { succeeds } from '../../../ui/shared/succeeds.ts'
import { accountServicesQuery } from './api/list-account-services.ts'
import { useSaveLinks } from './api/use-service-change.ts'
import { ServiceLink } from './components/service-link.tsx'
import { type Edited, linkProblem, linkRows, namedServices, NONE, withEdit } from './model/account-services.ts'
import { TEXTS } from './texts.ts'

interface ServiceLinksCardProps {
  account: { readonly id: string; readonly name: string } | null
}

/**
 * The links of an account's services. Give the card the account as its `key`, so that edits do not move to another
 * account.
 */
export function ServiceLinksCard({ account }: ServiceLinksCardProps) {
  const { data: services = NONE } = useQuery(accountServicesQuery(useClient(), account?.id ?? null))
  const [edited, setEdited] = useState<Edited<string>>({})
  const [isChecked, setChecked] = useState(false)
  const save = useSaveLinks()
  const enabled = namedServices().filter(({ id }) => services[id].enabled)
  const valueOf = (id: (typeof enabled)[number]['id']) => edited[id] ?? services[id].url ?? ''

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (save.isPending) return
    if (account === null) return void showToast({ title: TEXTS.chooseFirst, tone: 'danger' })
    setChecked(true)
    const wrong = enabled.find(({ id }) => linkProblem(valueOf(id)) !== undefined)
    if (wrong) return form.querySelector<HTMLElement>(`[name="${wrong.id}"]`)?.focus()
    const { filled, changed } = linkRows(account.id, services, edited)
    if (filled.length === 0) return void showToast({ title: TEXTS.links.nothing })
    if (!(await succeeds(() => save.mutateAsync(changed.length > 0 ? changed : filled)))) return
    setEdited({})
    setChecked(false)
  }
  return (
    <form noValidate aria-label={TEXTS.links.title} onSubmit={(event) => void submit(event)}>
      <Card
        title={TEXTS.links.title}
        description={TEXTS.links.description}
        footer={
          <Button type="submit" variant="primary" busy={save.isPending}>
            {TEXTS.links.save}
          </Button>
        }
      >
        {account !== null && enabled.length === 0 && (
          <EmptyState compact title={TEXTS.links.noServices} description={TEXTS.links.noServicesText} />
        )}
        {account !== null &&
          enabled.map(({ id, name }) => (
            <ServiceLink
              key={id}
              accountId={account.id}
              serviceId={id}
              name={name}
              service={services[id]}
              value={valueOf(id)}
              error={isChecked ? linkProblem(valueOf(id)) : undefined}
              onValueChange={(value) => setEdited(withEdit(edited, id, value, services[id].url ?? ''))}
            />
          ))}
      </Card>
    </form>
  )
}
