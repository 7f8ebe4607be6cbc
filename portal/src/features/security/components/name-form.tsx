import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { TEXTS } from '../texts.ts'

const MAX_LENGTH = 120

interface NameFormProps {
  /** The name that is proposed. */
  initial: string
  /** Names that the server would refuse. */
  taken: readonly string[]
  submitLabel: string
  busy?: boolean | undefined
  onSubmit: (name: string) => void
  /** Without it there is no button to cancel: the page has another way back. */
  onCancel?: (() => void) | undefined
}

/** Asks for the name of something that is being added, in place of the button that adds it. */
export function NameForm({ initial, taken, submitLabel, busy, onSubmit, onCancel }: NameFormProps) {
  const [name, setName] = useState(initial)
  const [problem, setProblem] = useState<'nameNeeded' | 'nameTaken' | null>(null)
  const field = useRef<HTMLInputElement>(null)
  // The user has just pressed the button that this form replaces.
  useEffect(() => field.current?.select(), [])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    const given = name.trim()
    const found = given === '' ? 'nameNeeded' : taken.includes(given) ? 'nameTaken' : null
    setProblem(found)
    if (found === null) onSubmit(given)
    else field.current?.focus()
  }
  return (
    <form className="security-name" noValidate onSubmit={submit}>
      <Field label={TEXTS.name} error={problem === null ? undefined : TEXTS[problem]}>
        <div className="security-name-row">
          <Input
            ref={field}
            value={name}
            maxLength={MAX_LENGTH}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" variant="primary" busy={busy}>
            {submitLabel}
          </Button>
          {onCancel && (
            <Button variant="ghost" onClick={onCancel}>
              {TEXTS.cancel}
            </Button>
          )}
        </div>
      </Field>
    </form>
  )
}
