import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Bell, FileCheck, type LucideIcon, ShieldAlert, TriangleAlert } from 'lucide-react'
import { searchNotificationsQuery } from '../../../features/notifications/api/search-notifications.ts'
import { wordsOf } from '../../../features/notifications/model/own-words.ts'
import { dateTime } from '../../../lib/date-time.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useAccount } from '../../../session/account/use-account.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { MAX_ITEMS, MIN_LETTERS, type ProviderProps } from '../provider.ts'
import { ResultGroup } from '../result-group.tsx'
import { snippetOf } from '../snippet.ts'
import { TEXTS } from '../texts.ts'

/** Only those of the home page: an icon more would make its script larger. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  security_alert: ShieldAlert,
  compliance_alert: TriangleAlert,
  document_review: FileCheck,
}

export function NotificationsGroup({ typed, onRun }: ProviderProps) {
  const navigate = useNavigate()
  const client = useClient()
  const { account } = useAccount()
  const words = useDebounced(typed.trim())
  const isAsked = account !== null && words.length >= MIN_LETTERS
  const query = searchNotificationsQuery(client, account?.id ?? '', words, MAX_ITEMS + 1)
  const { data = [], isFetching, isError } = useQuery({ ...query, enabled: isAsked })
  const items = data.map(({ id, type, created_at: at, ...text }) => {
    const { title, message } = wordsOf(text)
    return {
      id,
      title,
      detail: dateTime(at),
      snippet: snippetOf(message, words),
      icon: ICONS[type] ?? Bell,
      run: () => void navigate({ to: '/notifications', search: { id } as never }),
    }
  })
  const answer = {
    items: isAsked ? items : [],
    pending: isAsked && isFetching,
    failed: isAsked && isError,
    most: MAX_ITEMS,
  }
  return <ResultGroup heading={TEXTS.groups.notifications} answer={answer} onRun={onRun} />
}
