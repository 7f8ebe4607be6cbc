import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { categoryLabel, periodText } from '../../../../session/retention/retention-rules.ts'
import { IconButton } from '../../../../ui/actions/icon-button.tsx'
import { FailedState } from '../../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../../ui/feedback/loading.tsx'
import { Input } from '../../../../ui/fields/input.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialog.tsx'
import { rulesQuery, useSetPeriod } from '../api/retention.ts'
import { type PeriodForm, periodSchema, type Rule } from '../model/retention.ts'
import { TEXTS } from '../texts.ts'
import './retention-rows.css'

export function PeriodsCard() {
  const { data: rules, isPending, refetch } = useQuery(rulesQuery(useClient()))
  const [edited, setEdited] = useState<Rule | null>(null)
  return (
    <Card title={TEXTS.periods.title} description={TEXTS.periods.description}>
      {isPending && <Loading>{TEXTS.periods.loading}</Loading>}
      {!isPending && rules === undefined && (
        <FailedState message={TEXTS.periods.loadFailed} onRetry={() => void refetch()} />
      )}
      {rules && (
        <ul className="retention-rows" aria-label={TEXTS.periods.title}>
          {rules.map((rule) => (
            <li key={rule.category}>
              <span className="retention-what">
                {categoryLabel(rule.category)}
                <small>{TEXTS.periods.bounds(periodText(rule.least_months), periodText(rule.most_months))}</small>
              </span>
              <strong className="retention-value">{periodText(rule.months)}</strong>
              <IconButton
                size="small"
                label={TEXTS.periods.change(categoryLabel(rule.category))}
                onClick={() => setEdited(rule)}
              >
                <Pencil />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {edited && <PeriodDialog rule={edited} onClose={() => setEdited(null)} />}
    </Card>
  )
}

function PeriodDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { mutateAsync: save } = useSetPeriod()
  const form = useZodForm(periodSchema(rule), { defaultValues: { months: String(rule.months) } })
  const submit = async ({ months }: PeriodForm) => {
    await save({ category: rule.category, months: Number(months) })
    onClose()
  }
  const title = TEXTS.periods.change(categoryLabel(rule.category))
  return (
    <Dialog title={title} description={TEXTS.periods.explain} open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Form form={form} onSubmit={submit} label={title}>
        <FormField<PeriodForm, 'months'>
          name="months"
          label={TEXTS.periods.months}
          hint={TEXTS.periods.range(rule.least_months, rule.most_months)}
          required
        >
          {(field) => <Input inputMode="numeric" autoComplete="off" maxLength={4} {...field} />}
        </FormField>
        <DialogActions>
          <SubmitButton>{TEXTS.periods.save}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
