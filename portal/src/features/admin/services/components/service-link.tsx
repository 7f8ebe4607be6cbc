import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Input } from '../../../../ui/fields/input.tsx'
import { succeeds } from '../../../../ui/shared/succeeds.ts'
import { useRemoveLink } from '../api/use-service-change.ts'
import type { AccountService, ServiceId } from '../model/account-services.ts'
import { TEXTS } from '../texts.ts'
import './service-link.css'

interface ServiceLinkProps {
  accountId: string
  serviceId: ServiceId
  name: string
  service: AccountService
  value: string
  error: string | undefined
  onValueChange: (value: string) => void
}

/** An empty field is not saved, so the link has a button that removes it. */
export function ServiceLink(props: ServiceLinkProps) {
  const { accountId, serviceId, name, service, value, error, onValueChange } = props
  const remove = useRemoveLink()
  const input = useRef<HTMLInputElement>(null)
  const take = async () => {
    // The button disappears with the link.
    input.current?.focus()
    if (await succeeds(() => remove.mutateAsync({ accountId, serviceId }))) onValueChange('')
  }
  return (
    <Field label={name} error={error} hint={service.url === null && service.defaultUrl !== null && TEXTS.links.hint}>
      <div className="service-link">
        <Input
          ref={input}
          type="url"
          name={serviceId}
          autoComplete="off"
          placeholder={service.defaultUrl ?? 'https://'}
          value={value}
          onChange={({ target }) => onValueChange(target.value)}
        />
        {service.url !== null && (
          <IconButton tone="danger" label={TEXTS.links.remove(name)} onClick={() => void take()}>
            <Trash2 />
          </IconButton>
        )}
      </div>
    </Field>
  )
}
