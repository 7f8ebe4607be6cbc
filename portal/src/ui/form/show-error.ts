import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

interface Shown {
  readonly words: () => string
  readonly message: string
}

/** What each form shows that its schema does not say, by the name of the field. */
const shown = new WeakMap<object, Map<string, Shown>>()

/** Shows an error at a field, or for the whole form (`root`), in whatever language is shown. */
export function showError<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: FieldPath<Input> | 'root',
  words: () => string,
  options?: { shouldFocus: boolean },
): void {
  const message = words()
  const errors = shown.get(form.control) ?? new Map<string, Shown>()
  shown.set(form.control, errors.set(name, { words, message }))
  form.setError(name, { message }, options)
}

/** Says the errors that are shown again, after the language has changed. */
export function translateErrors<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>): void {
  const messageAt = (name: string) => form.getFieldState(name as FieldPath<Input>).error
  const errors = shown.get(form.control) ?? new Map<string, Shown>()
  const isOwn = (name: string) =>
    messageAt(name) !== undefined && messageAt(name)?.message === errors.get(name)?.message
  const ofSchema = Object.keys(form.getValues()).filter((name) => messageAt(name) !== undefined && !isOwn(name))
  if (ofSchema.length > 0) void form.trigger(ofSchema as FieldPath<Input>[])
  for (const [name, { words }] of errors) {
    if (isOwn(name)) showError(form, name as FieldPath<Input>, words)
  }
}
