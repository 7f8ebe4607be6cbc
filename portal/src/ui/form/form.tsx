import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { classNames } from '../shared/class-names.ts'
import { Notice } from '../feedback/notice.tsx'
import { useReadOnly } from '../shared/read-only.ts'
import { succeeds } from '../shared/succeeds.ts'
import './form.css'

interface FormProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>
  /** Gets the values that the schema returns. The form is busy until its promise ends. */
  onSubmit: (values: Output) => unknown
  /** The name of the form, if the page has several. */
  label?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** Checks the values before it submits. If some are invalid, the first invalid field gets the focus. */
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { form, onSubmit, label, className, children } = props
  const isReadOnly = useReadOnly() !== null
  const submit = form.handleSubmit(async (values) => {
    await succeeds(() => onSubmit(values))
  })
  return (
    <FormProvider {...form}>
      <form
        className={classNames('form', className)}
        aria-label={label}
        noValidate
        onSubmit={(event) => {
          // For React, a form in a dialog is a child of the page's form, and must not submit that one too.
          event.stopPropagation()
          // Ignores a second submit while the first one runs, and the Enter key while the portal is read-only.
          if (form.formState.isSubmitting || isReadOnly) event.preventDefault()
          else void submit(event)
        }}
      >
        {form.formState.errors.root?.message && (
          <Notice tone="danger" role="alert">
            {form.formState.errors.root.message}
          </Notice>
        )}
        {children}
      </form>
    </FormProvider>
  )
}
