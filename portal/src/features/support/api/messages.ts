import { queryOptions } from '@tanstack/react-query'
import { afterOldest, everyRow } from '../../../lib/every-row.ts'
import { failureWithReason } from '../../../lib/failure-toast.ts'
import { dataOf, RequestError } from '../../../lib/request-error.ts'
import type { Client } from '../../../lib/supabase.ts'
import { useChange } from '../../../session/use-change.ts'
import type { DraftFile } from '../model/draft.ts'
import { MAX_FILES } from '../model/files.ts'
import { TEXTS } from '../texts.ts'

export interface SentFile {
  readonly id: string
  readonly file_path: string
  readonly file_name: string
  readonly size: number
}

export interface Message {
  readonly id: string
  readonly author_name: string
  readonly is_firm: boolean
  /** The firm asked the client something with it. */
  readonly asks_back: boolean
  readonly body: string
  readonly created_at: string
  readonly written_by: string | null
  readonly mailed_at: string | null
  /** Not mailed at present, because the person who asked may not read it. */
  readonly is_held: boolean
  /** `infinity` if it is mailed no more. */
  readonly next_attempt_at: string
  readonly support_attachments: readonly SentFile[]
}

export interface Thread {
  readonly messages: readonly Message[]
  /** The files of the request itself. */
  readonly files: readonly SentFile[]
}

const COLUMNS =
  'id, author_name, is_firm, asks_back, body, created_at, written_by, mailed_at, is_held, next_attempt_at, support_attachments(id, file_path, file_name, size)'

/** Oldest first, as letters are read. */
export function threadQuery(client: Client, requestId: string) {
  return queryOptions({
    queryKey: ['support_messages', requestId],
    queryFn: async ({ signal }): Promise<Thread> => {
      const [messages, files] = await Promise.all([
        everyRow<Message>(({ after, size, options }) => {
          const own = client.from('support_messages').select(COLUMNS, options).eq('request_id', requestId)
          return (after === null ? own : own.gte('created_at', after.created_at).or(afterOldest(after)))
            .order('created_at')
            .order('id')
            .limit(size)
            .abortSignal(signal)
        }),
        client
          .from('support_attachments')
          .select('id, file_path, file_name, size')
          .eq('request_id', requestId)
          .is('message_id', null)
          .order('created_at')
          .order('id')
          .limit(MAX_FILES)
          .abortSignal(signal),
      ])
      return { messages, files: dataOf(files) }
    },
    meta: { failure: () => ({ title: TEXTS.conversation.failed }) },
  })
}

interface Reply {
  readonly body: string
  /** The firm waits for the client with it, and its clock is paused. */
  readonly asksBack: boolean
  readonly files: readonly DraftFile[]
}

export function useReply(requestId: string) {
  return useChange({
    send: async (client, { body, files, asksBack }: Reply) =>
      dataOf(
        await client.rpc('reply_to_support_request', {
          request_id: requestId,
          body,
          files: files.map(({ path, name }) => ({ path, name })),
          ...(asksBack ? { asks_back: true } : {}),
        }),
      ),
    reload: ['support_messages', 'support_requests'],
    meta: { failure: (error) => failureWithReason(TEXTS.reply.failed)(asMessage(error)) },
  })
}

/** The procedures word these refusals for users: the limit of an hour, a request that is gone, a file that is gone. */
export function asMessage(error: Error): Error {
  const isWorded = error instanceof RequestError && /^(PT\d+|23514)$/.test(error.code ?? '')
  if (!isWorded) return error
  const { hint, details } = error
  return new RequestError({ message: error.message.replace(/^\w+: /, ''), code: 'P0001', status: 400, hint, details })
}
