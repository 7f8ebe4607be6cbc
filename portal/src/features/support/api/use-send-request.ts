import { useMutation, useQueryClient } from '@tanstack/react-query'
import { parseId } from '../../../lib/address-values.ts'
import { invoke } from '../../../lib/invoke.ts'
import { RequestError } from '../../../lib/request-error.ts'
import { wordsOf } from '../../../lib/words-of.ts'
import type { Toast } from '../../../lib/query-client.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import type { DraftFile } from '../model/draft.ts'
import type { SupportValues } from '../model/support-form.ts'
import { TEXTS } from '../texts.ts'

interface Sent extends SupportValues {
  /** The account that the page shows; null for a user without one. */
  readonly accountId: string | null
  readonly files: readonly DraftFile[]
}

export function useSendRequest() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    /** The id of the request; null if the server does not tell it. */
    mutationFn: async ({ files, accountId, ...values }: Sent): Promise<string | null> => {
      const answer = await invoke(client, 'send-support-email', {
        ...values,
        ...(accountId === null ? {} : { accountId }),
        ...(files.length === 0 ? {} : { files: files.map(({ path, name }) => ({ path, name })) }),
      })
      return parseId((answer as { requestId?: unknown } | null)?.requestId)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['support_requests'] }),
    meta: {
      success: () => ({ title: TEXTS.sent.title, description: TEXTS.sent.description }),
      failure: failureText,
    },
  })
}

/** The specified text, and below it what the server says about a field, a limit or the account. */
function failureText(error: Error): Toast {
  const title = TEXTS.sent.failed
  const isRefused = error instanceof RequestError && [400, 403, 413, 429].includes(error.status ?? 0)
  const description = isRefused ? wordsOf(error) : ''
  return description === '' ? { title } : { title, description }
}
