import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { searchTemplatesQuery } from '../../../features/templates/api/search-templates.ts'
import { runsOf } from '../../../features/templates/model/passage.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { MIN_LETTERS, type ProviderProps } from '../provider.ts'
import { ResultGroup } from '../result-group.tsx'

export function TemplatesGroup({ typed, onRun }: ProviderProps) {
  const navigate = useNavigate()
  const client = useClient()
  const words = useDebounced(typed.trim())
  const isAsked = words.length >= MIN_LETTERS
  const { data = [], isFetching, isError } = useQuery({ ...searchTemplatesQuery(client, words), enabled: isAsked })
  const items = data.map(({ id, title, isClientSpecific, passage }) => ({
    id,
    title,
    detail: isClientSpecific ? 'Client specific' : 'Generic',
    snippet: passage === null ? null : runsOf(passage),
    icon: FileText,
    run: () => void navigate({ to: '/templates', search: { template: id } as never }),
  }))
  const answer = { items: isAsked ? items : [], pending: isFetching || words !== typed.trim(), failed: isError }
  return <ResultGroup heading="Templates" answer={answer} onRun={onRun} />
}
