import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useAddressFlag } from '../../../../lib/use-address-flag.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Input } from '../../../../ui/fields/input.tsx'
import { useCreateAccount } from '../api/accounts.ts'
import { TEXTS } from '../texts.ts'
import './create-account.css'

/**
 * The last row of the table. `?create=1` in the address leads to it. The new account opens with its next steps.
 * `isFirst`: there is no account yet, so that nothing else on the page creates one.
 */
export function CreateAccount({ isFirst = false }: { isFirst?: boolean }) {
  const create = useCreateAccount()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const { isSet: isAsked, clear } = useAddressFlag('create')
  useEffect(() => {
    if (isAsked) input.current?.focus()
  }, [isAsked])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    setMissing(name.trim() === '')
    input.current?.focus()
    if (name.trim() === '') return
    try {
      const accountId = await create.mutateAsync(name.trim())
      await navigate({ to: '/settings/admin/accounts/$accountId', params: { accountId }, search: { new: 1 } as never })
    } catch {
      // The toast says what failed, and the name stays.
    }
  }
  return (
    <form className="create-account" aria-label={TEXTS.create.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className="table-create">
        <Input
          ref={input}
          aria-label={TEXTS.create.name}
          placeholder={TEXTS.create.name}
          autoComplete="off"
          maxLength={200}
          value={name}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? errorId : undefined}
          onBlur={clear}
          onChange={({ target }) => {
            setName(target.value)
            setMissing(false)
          }}
        />
        <Button type="submit" variant={isFirst ? 'primary' : 'line'} busy={create.isPending}>
          <Plus />
          {TEXTS.create.submit}
        </Button>
      </div>
      <div role="alert">{isMissing && <FieldError id={errorId}>{TEXTS.create.nameRequired}</FieldError>}</div>
    </form>
  )
}
