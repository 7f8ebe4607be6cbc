import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { failureToast } from '../../../lib/failure-toast.ts'
import { accountQuery } from '../../../session/account/use-account.ts'
import { useActingUser } from '../../../session/acting-user.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { FileDrop } from '../../../ui/fields/file-drop.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Textarea } from '../../../ui/fields/textarea.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { DialogActions } from '../../../ui/overlays/dialog.tsx'
import type { Upload } from '../api/use-upload.ts'
import { CATEGORIES } from '../model/filter.ts'
import { ACCEPT, tagsOf, tagsSchema, titleOf } from '../model/upload-rules.ts'
import { AccountChoice, type Accounts } from './account-choice.tsx'
import { CategorySelect } from './category-select.tsx'
import { ChosenFiles } from './chosen-files.tsx'
import { currentAccountId, loadAllAccountIds } from '../api/use-upload.ts'
import { TEXTS } from '../texts.ts'

const schema = z.object({
  title: z.string(),
  description: z.string(),
  category: z.enum(CATEGORIES),
  tags: tagsSchema,
})
type Values = z.infer<typeof schema>
const EMPTY: Values = { title: '', description: '', category: 'general', tags: '' }

const KINDS = ['client', 'generic'] as const
type Kind = (typeof KINDS)[number]

interface UploadFormProps {
  files: readonly File[]
  onFiles: (files: readonly File[]) => void
  onRemove: (file: File) => void
  onStart: (upload: Upload) => void
}

export function UploadForm({ files, onFiles, onRemove, onStart }: UploadFormProps) {
  const client = useClient()
  const queries = useQueryClient()
  const { isAdmin, user } = useActingUser()
  const form = useZodForm(schema, { defaultValues: EMPTY })
  const title = useWatch({ control: form.control, name: 'title' })
  const [kind, setKind] = useState<Kind>('client')
  const [accounts, setAccounts] = useState<Accounts>([])

  useTitleOfFile(form, files)
  const accountIds = async (): Promise<readonly (string | null)[]> => {
    if (!isAdmin) {
      // Files can be dropped and sent before the account is loaded.
      const [account] = await queries.ensureQueryData(accountQuery(client, user.id))
      return [await currentAccountId(client, account?.name ?? null)]
    }
    // One row without an account is for every account.
    if (kind === 'generic' && (accounts === 'all' || accounts.length === 0)) return [null]
    return accounts === 'all' ? await loadAllAccountIds(client) : accounts.map(({ value }) => value)
  }
  const send = async (values: Values) => {
    // The choice was made as an administrator, and an impersonation began in another window.
    if (kind === 'generic' && !isAdmin) return refuse(TEXTS.upload.denied)
    if (isAdmin && kind === 'client' && accounts !== 'all' && accounts.length === 0)
      return refuse(TEXTS.upload.noAccount)
    try {
      onStart({
        files,
        title: values.title.trim(),
        description: values.description.trim() || null,
        category: values.category,
        tags: tagsOf(values.tags),
        is_client_specific: kind === 'client',
        accountIds: await accountIds(),
      })
    } catch (error) {
      showToast({ ...failureToast(error as Error, TEXTS.upload.failed), tone: 'danger' })
    }
  }
  return (
    <Form form={form} onSubmit={send} label={TEXTS.upload.action}>
      <FileDrop
        label={TEXTS.upload.drop}
        hint={TEXTS.upload.dropHint}
        accept={ACCEPT}
        multiple
        onFiles={onFiles}
        // The list of files refuses them again, with a toast that names those that are too large.
        onRefused={(refused) => onFiles(refused.map(({ file }) => file))}
      />
      <ChosenFiles files={files} onRemove={onRemove} />
      {files.length > 1 ? (
        <p className="upload-note">{TEXTS.upload.severalFiles}</p>
      ) : (
        <FormField<Values, 'title'> name="title" label={TEXTS.form.title} required>
          {(field) => <Input autoComplete="off" maxLength={300} {...field} />}
        </FormField>
      )}
      {isAdmin && (
        <>
          <Segmented
            label={TEXTS.upload.kind}
            block
            segments={KINDS.map((value) => ({ value, label: TEXTS.upload.kinds[value] }))}
            value={kind}
            onValueChange={setKind}
          />
          <AccountChoice
            accounts={accounts}
            onChange={setAccounts}
            hint={kind === 'client' ? TEXTS.upload.atLeastOne : TEXTS.upload.noneIsAll}
          />
        </>
      )}
      <FormField<Values, 'category'> name="category" label={TEXTS.form.category}>
        {(field) => <CategorySelect {...field} />}
      </FormField>
      <FormField<Values, 'tags'> name="tags" label={TEXTS.form.tags} hint={TEXTS.form.tagsHint} optional>
        {(field) => <Input autoComplete="off" {...field} />}
      </FormField>
      <FormField<Values, 'description'> name="description" label={TEXTS.form.description} optional>
        {(field) => <Textarea rows={2} maxLength={10_000} {...field} />}
      </FormField>
      <DialogActions>
        <SubmitButton disabled={files.length === 0 || (files.length === 1 && title.trim() === '')}>
          {files.length > 1 ? TEXTS.upload.submitSeveral(files.length) : TEXTS.upload.submit}
        </SubmitButton>
      </DialogActions>
    </Form>
  )
}

/** The title of a single file is its name, until the user types another one. */
function useTitleOfFile(form: UseFormReturn<Values>, files: readonly File[]): void {
  const only = files.length === 1 ? files[0]?.name : undefined
  const proposed = useRef('')
  useEffect(() => {
    if (only === undefined || form.getValues('title') !== proposed.current) return
    proposed.current = titleOf(only)
    form.setValue('title', proposed.current)
  }, [form, only])
}

function refuse(text: { readonly title: string; readonly description: string }): void {
  showToast({ ...text, tone: 'danger' })
}
