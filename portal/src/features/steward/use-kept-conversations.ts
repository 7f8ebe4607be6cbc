import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTableChanges } from '../../lib/use-table-changes.ts'
import { useActingUser } from '../../session/acting-user.ts'
import { useClient } from '../../session/environment/environment-context.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import {
  conversationsQuery,
  deleteAll,
  exchangesQuery,
  type KeptConversation,
  setDeleted,
} from './api/conversations.ts'
import { type ChatMessage, type KeptExchange, messagesOf } from './model/message.ts'
import type { KeptConversations } from './steward-context.ts'
import { TEXTS } from './texts.ts'

/** A conversation of earlier than this is not continued by itself; it is in the list. */
const RECENT_MS = 12 * 60 * 60 * 1000

interface Options {
  readonly messages: readonly ChatMessage[]
  readonly isBusy: boolean
  readonly onLoad: (messages: readonly ChatMessage[]) => void
  /** Cancels what is running. */
  readonly onLeave: () => void
}

/** The conversations that the database keeps, and which of them is shown. */
export function useKeptConversations({ messages, isBusy, onLoad, onLeave }: Options) {
  const client = useClient()
  const queries = useQueryClient()
  const { user, impersonation } = useActingUser()
  const isKept = impersonation === null
  const [current, setId] = useState<string | null>(null)
  // Event handlers need the id at once, and not after the next render.
  const currentId = useRef<string | null>(null)
  const setCurrent = useCallback((id: string | null) => {
    currentId.current = id
    setId(id)
  }, [])

  const show = useCallback(
    (id: string | null) => {
      onLeave()
      setCurrent(id)
      onLoad([])
    },
    [onLeave, onLoad, setCurrent],
  )
  const begin = useCallback(() => show(null), [show])

  const listed = useQuery({ ...conversationsQuery(client, user.id), enabled: isKept })
  const exchanges = useQuery({ ...exchangesQuery(client, current ?? ''), enabled: isKept && current !== null })
  const filter = isKept && current !== null ? `user_id=eq.${user.id}` : null
  useTableChanges(client, { table: 'chat_exchanges', filter })
  useTableChanges(client, {
    table: 'chat_conversations',
    filter,
    onChange: ({ new: changed }) => {
      // Deleted in another window.
      if ('id' in changed && changed.id === currentId.current && changed.is_deleted) begin()
    },
  })

  // Continues the last conversation after a reload and in another window.
  const newest = listed.data?.[0]
  const continueLast = useEffectEvent((conversation: KeptConversation) => {
    const isRecent = Date.now() - Date.parse(conversation.asked_at) < RECENT_MS
    if (isRecent && currentId.current === null && messages.length === 0 && !isBusy) setCurrent(conversation.id)
  })
  const wasLoaded = useRef(false)
  useEffect(() => {
    if (listed.data === undefined || wasLoaded.current) return
    wasLoaded.current = true
    if (newest !== undefined) continueLast(newest)
  }, [listed.data, newest])

  // What this window has asked itself is on the screen already.
  const showNew = useEffectEvent((loaded: readonly KeptExchange[]) => {
    const known = new Set(messages.map(({ exchange }) => exchange))
    const isNew = loaded.some(({ id, answer }) => !known.has(id) && (answer !== null || messages.length === 0))
    if (isNew) onLoad(loaded.filter(isWorthShowing).flatMap(messagesOf))
  })
  useEffect(() => {
    if (exchanges.data !== undefined && !isBusy) showNew(exchanges.data)
  }, [exchanges.data, isBusy])
  useEffect(() => {
    if (exchanges.isError) showToast({ ...TEXTS.conversations.notLoaded, tone: 'danger' })
  }, [exchanges.isError])

  const reload = useCallback(
    () => queries.invalidateQueries({ queryKey: ['chat_conversations', user.id] }),
    [queries, user.id],
  )
  const removing = useCallback(
    async (title: string, remove: () => Promise<readonly string[]>) => {
      try {
        const ids = await remove()
        const wasShown = currentId.current !== null && ids.includes(currentId.current) ? currentId.current : null
        if (wasShown !== null) begin()
        const bringBack = async () => {
          await setDeleted(client, ids, false)
          await reload()
          if (wasShown !== null) show(wasShown)
        }
        const onAction = () => void bringBack().catch(failed)
        showToast({ title, tone: 'success', action: { label: TEXTS.conversations.undo, onAction } })
      } catch (error) {
        failed(error)
      }
      await reload()
    },
    [begin, client, reload, show],
  )

  const { isPending, isError, data } = listed
  const isOpening = exchanges.isFetching && exchanges.data === undefined
  const kept = useMemo<KeptConversations | null>(() => {
    if (!isKept) return null
    return {
      current,
      list: data ?? [],
      isOpening,
      state: isPending ? 'pending' : isError && data === undefined ? 'failed' : 'loaded',
      reload: () => void reload(),
      begin,
      open: (id) => currentId.current !== id && show(id),
      remove: ({ id, title }) =>
        void removing(TEXTS.conversations.removed(shortened(title)), async () => {
          await setDeleted(client, [id], true)
          return [id]
        }),
      removeAll: () => void removing(TEXTS.conversations.removedAll, () => deleteAll(client)),
    }
  }, [isKept, current, data, isOpening, isPending, isError, reload, begin, show, removing, client])
  return { kept, currentId, setCurrent }
}

const ANSWER_MS = 2 * 60 * 1000

/** A question without an answer was asked again, except the last one, which may still be answered in another window. */
function isWorthShowing({ answer, asked_at }: KeptExchange, index: number, all: readonly KeptExchange[]): boolean {
  return answer !== null || (index === all.length - 1 && Date.now() - Date.parse(asked_at) > ANSWER_MS)
}

function failed(error: unknown): void {
  console.error(error)
  showToast({ ...TEXTS.conversations.notRemoved, tone: 'danger' })
}

const shortened = (title: string): string => (title.length > 40 ? `${title.slice(0, 40)}…` : title)
