import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { classNames } from '../shared/class-names.ts'
import { Notice } from '../feedback/notice.tsx'
import { succeeds } from '../shared/succeeds.ts'
import './form.css'

interface FormProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>
  /** Gets what the schema made of the values. The form is busy until its promise ends. */
  onSubmit: (values: Output) => unknown
  /** Names the form where the page has several. */
  label?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** Checks before it sends. When something is wrong, the focus goes to the first wrong field. */
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { form, onSubmit, label, className, children } = props
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
          // A form in a dialog is a child of the page's form for React, and must not send that one too.
          event.stopPropagation()
          // A second press while the first is on its way sends nothing.
          if (form.formState.isSubmitting) event.preventDefault()
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
