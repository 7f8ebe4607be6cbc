import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SearchInput } from '../../ui/fields/search-input.tsx'
import { Narrow } from '../../ui/layout/narrow.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { VisuallyHidden } from '../../ui/shared/visually-hidden.tsx'
import { FaqItem } from './components/faq-item.tsx'
import { type FaqSearch, matching, readSearch, searchParams } from './model/search.ts'
import './faq.css'

export function FaqPage() {
  const [search, setSearch] = useSearchInAddress()
  const box = useRef<HTMLDivElement>(null)
  const groups = matching(search.words)
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const toggle = (id: string) => setSearch({ ...search, open: search.open === id ? null : id })
  const clear = () => {
    setSearch({ words: '', open: null })
    box.current?.querySelector('input')?.focus()
  }
  return (
    <Narrow>
      <PageHeader
        title="FAQ"
        description="Frequently asked questions: how the portal works, what your account can do, where to find help."
        toolbar={
          <div className="faq-search" ref={box}>
            <SearchInput
              label="Search questions and answers"
              value={search.words}
              onValueChange={(words) => setSearch({ ...search, words })}
            />
          </div>
        }
      />
      <VisuallyHidden>
        <output>{search.words.trim() !== '' && `${count} ${count === 1 ? 'question' : 'questions'} found`}</output>
      </VisuallyHidden>
      {groups.length === 0 && (
        <EmptyState
          title="No results found"
          description="Try other words, or ask us."
          action={<Button onClick={clear}>clear your search</Button>}
        />
      )}
      {groups.map(({ category, entries }) => (
        <FaqSection key={category} title={category}>
          {entries.map((entry) => (
            <FaqItem key={entry.id} entry={entry} isOpen={search.open === entry.id} onToggle={() => toggle(entry.id)} />
          ))}
        </FaqSection>
      ))}
    </Narrow>
  )
}

function FaqSection({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <section className="faq-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

/** Keeps the search and the open answer in the address, so that users can store and share them. */
function useSearchInAddress(): [FaqSearch, (search: FaqSearch) => void] {
  const found = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = (search: FaqSearch) =>
    void navigate({ to: '/faq', search: searchParams(search), replace: true, resetScroll: false })
  return [readSearch(found), set]
}
