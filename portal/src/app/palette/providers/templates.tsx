import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { recentTemplatesQuery } from '../../../features/templates/api/recent-templates.ts'
import { searchTemplatesQuery } from '../../../features/templates/api/search-templates.ts'
import { runsOf } from '../../../features/templates/model/passage.ts'
import { isSuperseded } from '../../../features/templates/model/versions.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useAccount } from '../../../session/account/use-account.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { MAX_ITEMS, MIN_LETTERS, type ProviderProps } from '../provider.ts'
import { ResultGroup } from '../result-group.tsx'
import { snippetOf } from '../snippet.ts'
import { TEXTS } from '../texts.ts'

export function TemplatesGroup({ typed, onRun }: ProviderProps) {
  const navigate = useNavigate()
  const client = useClient()
  const words = useDebounced(typed.trim())
  const isAsked = words.length >= MIN_LETTERS
  const {
    data = [],
    isFetching,
    isError,
  } = useQuery({ ...searchTemplatesQuery(client, words, MAX_ITEMS + 1), enabled: isAsked })
  const { account } = useAccount()
  const recent = useQuery({
    ...recentTemplatesQuery(client, account?.id ?? ''),
    enabled: isAsked && account !== null,
  })
  // The later version may not be among what was found.
  const known = [...data, ...(recent.data ?? [])]
  const items = data.map(({ id, title, account_id: owner, passage }) => ({
    id,
    title,
    detail: isSuperseded({ title, account_id: owner }, known)
      ? TEXTS.templateOf.superseded
      : owner
        ? TEXTS.templateOf.client
        : TEXTS.templateOf.everyone,
    // Words that mean the same are found too, and not marked.
    snippet: passage === null ? null : (snippetOf(passage, words) ?? runsOf(passage)),
    icon: FileText,
    run: () => void navigate({ to: '/templates', search: { template: id } as never }),
  }))
  const answer = {
    items: isAsked ? items : [],
    pending: isFetching || words !== typed.trim(),
    failed: isError,
    most: MAX_ITEMS,
  }
  return <ResultGroup heading={TEXTS.groups.templates} answer={answer} onRun={onRun} />
}
