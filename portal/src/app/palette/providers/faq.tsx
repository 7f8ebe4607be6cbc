import { useNavigate } from '@tanstack/react-router'
import { CircleQuestionMark } from 'lucide-react'
import { faqCategoryName, faqEntries } from '../../../content/faq.ts'
import { matchingItems, MIN_LETTERS, type ProviderProps } from '../provider.ts'
import { ResultGroup } from '../result-group.tsx'
import { snippetOf } from '../snippet.ts'
import { TEXTS } from '../texts.ts'

const MAX_ITEMS = 5

/** Each provider has a file of its own. Shows questions with their categories, once the typed text is long enough. */
export function FaqGroup({ typed, onRun }: ProviderProps) {
  const navigate = useNavigate()
  const items = faqEntries().map(({ id, question, category, answer }) => ({
    id,
    title: question,
    detail: faqCategoryName(category),
    keywords: answer,
    snippet: snippetOf(answer.join(' '), typed),
    icon: CircleQuestionMark,
    run: () => void navigate({ to: '/faq', search: { open: id } }),
  }))
  const { items: found, ...rest } = matchingItems(typed.trim().length < MIN_LETTERS ? [] : items, typed)
  return <ResultGroup heading={TEXTS.groups.faq} answer={{ items: found.slice(0, MAX_ITEMS), ...rest }} onRun={onRun} />
}
