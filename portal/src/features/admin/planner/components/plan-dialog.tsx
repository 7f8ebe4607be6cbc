import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { SERVICES } from '../../../../session/account/services.ts'
import { AccountField } from '../../../../session/account/account-field.tsx'
import { useClient } from '../../../../session/environment/environment-context.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import type { ComboboxOption } from '../../../../ui/fields/combobox.tsx'
import { Input } from '../../../../ui/fields/input.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import { Dialog, DialogActions, DialogClose } from '../../../../ui/overlays/dialog.tsx'
import { type Asked, consultantsQuery, previewQuery, useChangeConsult, usePlanConsult } from '../api/consults.ts'
import { type Consult, type ConsultForm, consultSchema, lengthsWith, serviceName } from '../model/consult.ts'
import { officeTime } from '../../../../lib/office-time.ts'
import { momentAt } from '../model/office-time.ts'
import { useOfficeZone } from '../office-zone.ts'
import { TEXTS } from '../texts.ts'
import { OverlapNotice } from './overlap-notice.tsx'
import './plan-dialog.css'

interface PlanDialogProps {
  /** The consult that is changed; null to plan a new one. */
  consult: Consult | null
  /** Filled in for a new one. */
  account: ComboboxOption | null
  consultant: string | null
  onClose: () => void
}

export function PlanDialog({ consult, account, consultant, onClose }: PlanDialogProps) {
  const zone = useOfficeZone()
  const title = consult === null ? TEXTS.plan : TEXTS.form.changeTitle
  const start = consult === null ? { date: '', time: '' } : officeTime(consult.starts_at, zone)
  const defaultValues: ConsultForm = {
    account: consult === null ? account : { value: consult.account_id, label: consult.account_name },
    service: consult?.service ?? SERVICES[0].name,
    consultant: consult?.consultant_name ?? consultant ?? '',
    ...start,
    length: String(consult?.length_minutes ?? 60),
    link: consult?.booking_link ?? '',
  }
  const form = useZodForm(consultSchema(consult?.starts_at ?? null, zone), { defaultValues })
  const plan = usePlanConsult()
  const change = useChangeConsult(consult ?? { id: '', sequence: 0 })
  const save = async (values: ConsultForm) => {
    await (consult === null ? plan : change).mutateAsync(values)
    onClose()
  }
  return (
    <Dialog title={title} open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Form form={form} onSubmit={save} label={title}>
        <div className="form-pair">
          <FormField<ConsultForm, 'account'> name="account" label={TEXTS.form.account}>
            {({ value, onChange }) => (
              <AccountField
                chosen={value}
                onChoose={onChange}
                placeholder={TEXTS.form.chooseAccount}
                readOnly={consult !== null}
              />
            )}
          </FormField>
          <ServiceField current={defaultValues.service} />
        </div>
        <ConsultantField />
        <div className="plan-when">
          <FormField<ConsultForm, 'date'> name="date" label={TEXTS.form.date}>
            {(field) => <Input type="date" {...field} />}
          </FormField>
          <FormField<ConsultForm, 'time'> name="time" label={TEXTS.form.time}>
            {(field) => <Input type="time" step={300} {...field} />}
          </FormField>
          <FormField<ConsultForm, 'length'> name="length" label={TEXTS.form.length}>
            {(field) => (
              <Select {...field}>
                {lengthsWith(Number(defaultValues.length)).map((minutes) => (
                  <option key={minutes} value={minutes}>
                    {TEXTS.minutes(minutes)}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
        </div>
        <Preview
          consultId={consult?.id ?? null}
          onTake={({ date, time }) => {
            form.setValue('date', date, { shouldValidate: true })
            form.setValue('time', time, { shouldValidate: true })
          }}
        />
        <DialogActions>
          <DialogClose>
            <Button variant="ghost">{TEXTS.form.cancel}</Button>
          </DialogClose>
          <SubmitButton>{consult === null ? TEXTS.plan : TEXTS.form.save}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** The services of the firm; a booking system may have sent another one, which stays. */
function ServiceField({ current }: { current: string }) {
  const names: string[] = SERVICES.map(({ name }) => name)
  return (
    <FormField<ConsultForm, 'service'> name="service" label={TEXTS.form.service}>
      {(field) => (
        <Select {...field}>
          {(names.includes(current) ? names : [current, ...names]).map((name) => (
            <option key={name} value={name}>
              {serviceName(name)}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  )
}

/** Offers the known names, and takes others: in an empty production nobody is known. */
function ConsultantField() {
  const { data: names = [] } = useQuery(consultantsQuery(useClient()))
  const id = useId()
  return (
    <FormField<ConsultForm, 'consultant'> name="consultant" label={TEXTS.form.consultant}>
      {(field) => (
        <>
          <Input autoComplete="off" maxLength={200} list={id} {...field} />
          <datalist id={id}>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
        </>
      )}
    </FormField>
  )
}

interface PreviewProps {
  consultId: string | null
  onTake: (start: { date: string; time: string }) => void
}

/** The warning stands under the time, the link under it, and last who is told. */
function Preview({ consultId, onTake }: PreviewProps) {
  const [account, consultant, date, time, length] = useWatch<
    ConsultForm,
    ['account', 'consultant', 'date', 'time', 'length']
  >({ name: ['account', 'consultant', 'date', 'time', 'length'] })
  const typed = useDebounced(consultant.trim())
  const start = momentAt({ date, time }, useOfficeZone())
  const asked: Asked | null =
    account === null
      ? null
      : {
          accountId: account.value,
          consultant: typed,
          start: (start ?? new Date(0)).toISOString(),
          minutes: Number(length),
          consultId,
        }
  const { data } = useQuery(previewQuery(useClient(), asked))
  return (
    <>
      <div className="plan-warning" aria-live="polite">
        {data && start !== null && typed !== '' && (
          <OverlapNotice consultant={typed} others={data.others} nextFree={data.nextFree} date={date} onTake={onTake} />
        )}
      </div>
      <FormField<ConsultForm, 'link'> name="link" label={TEXTS.form.link} optional>
        {(field) => <Input type="url" autoComplete="off" maxLength={2048} placeholder="https://" {...field} />}
      </FormField>
      {data && account && (
        <p className="plan-note">
          {data.people === 0 ? TEXTS.form.nobodyTold(account.label) : TEXTS.form.told(data.people, account.label)}
        </p>
      )}
    </>
  )
}
