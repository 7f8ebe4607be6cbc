import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { succeeds } from '../../../ui/shared/succeeds.ts'
import { useSaveSwitches } from './api/use-service-change.ts'
import { type Edited, namedServices, switchRows, withEdit } from './model/account-services.ts'
import { TEXTS } from './texts.ts'
import './choose-services.css'

/** The services of an account that has none yet. */
export function ChooseServices({ accountId }: { accountId: string }) {
  const [chosen, setChosen] = useState<Edited<boolean>>({})
  const save = useSaveSwitches()
  const rows = switchRows(accountId, chosen)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending || rows.length === 0) return
    if (await succeeds(() => save.mutateAsync(rows))) setChosen({})
  }
  return (
    <form className="choose-services" aria-label={TEXTS.switches.form} onSubmit={(event) => void submit(event)}>
      {namedServices().map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen[id] ?? false}
          onCheckedChange={(isOn) => setChosen(withEdit(chosen, id, isOn, false))}
        />
      ))}
      <Button type="submit" busy={save.isPending} disabled={rows.length === 0}>
        {TEXTS.switches.save}
      </Button>
    </form>
  )
}
