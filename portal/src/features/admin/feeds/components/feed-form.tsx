import type { ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { linkClass } from '../../../../ui/actions/link-class.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { Input } from '../../../../ui/fields/input.tsx'
import { PasswordInput } from '../../../../ui/fields/password-input.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { FormSwitch } from '../../../../ui/form/form-switch.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { SubmitButton } from '../../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../../ui/form/use-zod-form.ts'
import { DialogActions } from '../../../../ui/overlays/dialog.tsx'
import {
  ARTICLE_TYPES,
  articleTypeName,
  canSave,
  eventName,
  EVENTS,
  type FeedEvent,
  feedSchema,
  type FeedValues,
  newSecret,
} from '../model/feed.ts'
import { TEXTS } from '../texts.ts'
import './feed-form.css'

interface FeedFormProps {
  values: FeedValues
  submitLabel: string
  /** Whether the feed has a secret, which stays unless the admin enters a new one. */
  isSecured?: boolean
  onSave: (values: FeedValues) => Promise<unknown>
  /** Shown above the buttons. */
  children?: ReactNode
}

export function FeedForm({ values, submitLabel, isSecured = false, onSave, children }: FeedFormProps) {
  // Checks while the admin types: the button is disabled until the form is complete, so it cannot show what is missing.
  const form = useZodForm(feedSchema, { defaultValues: values, mode: 'onTouched' })
  const [name, type, url] = useWatch({ control: form.control, name: ['name', 'type', 'url'] })
  return (
    <Form form={form} onSubmit={onSave} label={submitLabel}>
      <FormField<FeedValues, 'name'> name="name" label={TEXTS.form.name} required>
        {(field) => <Input autoComplete="off" {...field} />}
      </FormField>
      <FormField<FeedValues, 'type'> name="type" label={TEXTS.form.type}>
        {(field) => (
          <Select {...field}>
            <option value="webhook">{TEXTS.form.types.webhook}</option>
            <option value="rss">{TEXTS.form.types.rss}</option>
          </Select>
        )}
      </FormField>
      {type === 'rss' && (
        <FormField<FeedValues, 'url'> name="url" label={TEXTS.form.url} required hint={TEXTS.form.urlHint}>
          {(field) => <Input type="url" autoComplete="off" placeholder="https://" {...field} />}
        </FormField>
      )}
      {type === 'rss' && (
        <FormField<FeedValues, 'articleType'> name="articleType" label={TEXTS.form.articles}>
          {(field) => (
            <Select {...field}>
              {ARTICLE_TYPES.map((type) => (
                <option key={type} value={type}>
                  {articleTypeName(type)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      )}
      {type === 'webhook' && <Events />}
      {type === 'webhook' && (
        <FormField<FeedValues, 'secret'>
          name="secret"
          label={TEXTS.form.secret}
          optional
          hint={isSecured ? TEXTS.form.secretKept : TEXTS.form.secretNew}
          action={
            <button
              type="button"
              className={linkClass()}
              onClick={() => form.setValue('secret', newSecret(), { shouldDirty: true })}
            >
              {TEXTS.form.generate}
            </button>
          }
        >
          {(field) => (
            <PasswordInput
              {...field}
              maxLength={1000}
              autoComplete="off"
              showLabel={TEXTS.form.showSecret}
              hideLabel={TEXTS.form.hideSecret}
            />
          )}
        </FormField>
      )}
      <FormSwitch name="enabled" label={TEXTS.form.enabled} />
      {children}
      <DialogActions>
        <SubmitButton disabled={!canSave({ name, type, url })}>{submitLabel}</SubmitButton>
      </DialogActions>
    </Form>
  )
}

function Events() {
  const { field } = useController<FeedValues, 'events'>({ name: 'events' })
  const toggle = (event: FeedEvent, isOn: boolean) =>
    field.onChange(EVENTS.filter((known) => (known === event ? isOn : field.value.includes(known))))
  return (
    <fieldset className="feed-events">
      <legend className="field-label">{TEXTS.form.events}</legend>
      {EVENTS.map((event) => (
        <Checkbox
          key={event}
          name={event}
          label={eventName(event)}
          checked={field.value.includes(event)}
          onCheckedChange={(isOn) => toggle(event, isOn)}
        />
      ))}
      {field.value.length === 0 && <p className="field-hint">{TEXTS.form.noEvents}</p>}
    </fieldset>
  )
}
