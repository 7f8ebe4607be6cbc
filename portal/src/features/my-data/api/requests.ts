import { queryOptions, useMutation } from '@tanstack/react-query'
import { afterNewest, everyRow } from '../../../lib/every-row.ts'
import { failureWithReason } from '../../../lib/failure-toast.ts'
import { dataOf } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { useChange } from '../../../session/use-change.ts'
import type { Kind, PrivacyRequest } from '../model/request.ts'
import { TEXTS } from '../texts.ts'

const COLUMNS =
  'id, number, kind, state, message, created_at, due_on, extension_reason, answer, answered_at, made:data_exports(file_name, steps_done, steps, records, files, bytes, attempts, expires_at)'

/** How often the progress is loaded while an export is being made. */
const PROGRESS_MS = 2_000

/** All requests of the user. The query names the user, because administrators can read those of others. */
export function requestsQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['privacy_requests', 'own', userId],
    queryFn: ({ signal }) =>
      everyRow<PrivacyRequest>(({ after, size, options }) => {
        const own = client.from('privacy_requests').select(COLUMNS, options).eq('user_id', userId)
        return (after === null ? own : own.lte('created_at', after.created_at).or(afterNewest(after)))
          .order('created_at', { ascending: false })
          .order('id')
          .limit(size)
          .abortSignal(signal)
      }),
    // The firm answers, and exports become ready, while the page is closed.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ kind, state }) => kind === 'export' && state === 'open') ? PROGRESS_MS : false,
  })
}

interface Asked {
  readonly kind: Kind
  readonly message: string
}

export function useAsk() {
  return useChange({
    send: async (client, { kind, message }: Asked) => {
      dataOf(await client.rpc('make_privacy_request', { kind, ...(message === '' ? {} : { message }) }))
      // The schedule makes it too, so that a failure here only delays it.
      if (kind === 'export') void client.functions.invoke('export-data', { body: {} }).catch(() => undefined)
    },
    reload: ['privacy_requests'],
    meta: {
      success: ({ kind }: Asked) =>
        kind === 'export'
          ? { title: TEXTS.ask.exportSent, description: TEXTS.ask.exportSentWhy }
          : { title: TEXTS.ask.sent },
      failure: failureWithReason(TEXTS.ask.failed),
    },
  })
}

export function useWithdraw() {
  return useChange({
    send: async (client, { id }: PrivacyRequest) =>
      dataOf(await client.rpc('withdraw_privacy_request', { request_id: id })),
    reload: ['privacy_requests'],
    meta: {
      success: { title: TEXTS.requests.withdrawnDone },
      failure: failureWithReason(TEXTS.requests.withdrawFailed),
    },
  })
}

const FIVE_MINUTES_S = 300

/** Starts the download. The address works for five minutes; the user can start another download for seven days. */
export function useDownload() {
  const client = useClient()
  return useMutation({
    mutationFn: async (fileName: string) => {
      const { signedUrl } = dataOf(
        await client.storage
          .from('data-exports')
          .createSignedUrl(fileName, FIVE_MINUTES_S, { download: TEXTS.requests.fileName }),
      )
      location.assign(signedUrl)
    },
    meta: { failure: failureWithReason(TEXTS.requests.downloadFailed) },
  })
}
