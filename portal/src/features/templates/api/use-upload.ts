import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { everyRow } from '../../../lib/every-row.ts'
import { failureToast } from '../../../lib/failure-toast.ts'
import { invoke } from '../../../lib/invoke.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client, Row } from '../../../lib/supabase.ts'
import { useActingUser } from '../../../session/acting-user.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { type Outcome, UploadQueue } from '../model/upload-queue.ts'
import { titleOf } from '../model/upload-rules.ts'
import { sendTemplate } from './send-template.ts'
import { TEXTS } from '../texts.ts'

export interface Upload extends Pick<Row<'templates'>, 'description' | 'category' | 'tags' | 'is_client_specific'> {
  readonly files: readonly File[]
  /** The title of a single file; several files get their titles from their names. */
  readonly title: string
  /** One template is created for each; null stands for everyone. */
  readonly accountIds: readonly (string | null)[]
}

/** Runs an upload and shows a toast at its end. Leaving the page cancels it. */
export function useUpload(onAllDone: () => void) {
  const { client, config, name } = useEnvironment()
  const { user } = useActingUser()
  const queries = useQueryClient()
  const [queue, setQueue] = useState<UploadQueue | null>(null)
  const [isRunning, setRunning] = useState(false)
  const current = useRef<UploadQueue | null>(null)
  useEffect(() => () => current.current?.cancelAll(), [])
  useWarningBeforeLeaving(isRunning)

  const forget = () => {
    current.current = null
    setQueue(null)
  }

  const finish = (outcome: Outcome) => {
    setRunning(false)
    showOutcome(outcome)
    if (outcome.uploaded > 0) {
      void queries.invalidateQueries({ queryKey: ['templates'] })
      // A scheduled job indexes templates that this call misses.
      void invoke(client, 'index-templates').catch(console.warn)
    }
    if (outcome.failed > 0) return
    forget()
    onAllDone()
  }

  const start = async ({ files, title, accountIds, ...rest }: Upload) => {
    const sources = new Map<number, string>()
    const next = new UploadQueue(
      files,
      accountIds.length,
      async ({ id, file }, { made, onMade, onProgress, signal }) => {
        for (const [place, account_id] of accountIds.entries()) {
          if (place < made) continue
          const row = { ...rest, account_id, title: files.length === 1 ? title : titleOf(file.name) }
          const source = sources.get(id) ?? null
          try {
            const index = id * accountIds.length + place
            const template = { ...row, userId: user.id, file, index, source }
            const path = await sendTemplate(client, config.environments[name], template, {
              signal,
              onProgress: (share) => onProgress((place + share) / accountIds.length),
            })
            sources.set(id, path)
          } catch (error) {
            // Somebody may have deleted the copied file: the next attempt uploads the bytes again.
            sources.delete(id)
            throw error
          }
          onMade()
          onProgress((place + 1) / accountIds.length)
        }
      },
    )
    current.current = next
    setQueue(next)
    setRunning(true)
    finish(await next.run())
  }

  const retry = async () => {
    if (queue === null) return
    setRunning(true)
    finish(await queue.retry())
  }

  return { queue, isRunning, start, retry, forget }
}

/** The toast at the end of an upload: docs/product/templates.md. */
function showOutcome({ uploaded, failed, firstError }: Outcome): void {
  if (failed === 0 && uploaded === 0) showToast({ title: TEXTS.upload.cancelled })
  else if (failed === 0) showToast({ title: TEXTS.upload.done(uploaded), tone: 'success' })
  else if (uploaded > 0)
    showToast({
      title: TEXTS.upload.partial.title,
      description: TEXTS.upload.partial.description(uploaded, failed),
      tone: 'danger',
    })
  else showToast({ ...failureToast(firstError ?? new Error(), TEXTS.upload.failed), tone: 'danger' })
}

function useWarningBeforeLeaving(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isRunning])
}

/** The ids of all accounts, for the choice 'all'. */
export async function loadAllAccountIds(client: Client): Promise<string[]> {
  const accounts = await everyRow<{ readonly id: string }>(({ after, size, options }) => {
    const all = client.from('accounts').select('id', options)
    return (after === null ? all : all.gt('id', after.id)).order('id').limit(size)
  })
  return accounts.map(({ id }) => id)
}

/** The id of the user's account, by its name: docs/product/templates.md. */
export async function currentAccountId(client: Client, name: string | null): Promise<string> {
  const row =
    name === null ? null : dataOf(await client.from('accounts').select('id').eq('name', name).limit(1).maybeSingle())
  if (row === null) throw new Error(TEXTS.upload.ownAccountMissing)
  return row.id
}
