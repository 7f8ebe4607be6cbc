import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Mail, MessageSquare } from 'lucide-react'
import { type ReactNode, useCallback, useId, useRef } from 'react'
import { useLanguage } from '../../language/use-language.ts'
import { Button } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SearchInput } from '../../ui/fields/search-input.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Way } from '../../ui/navigation/way.tsx'
import { VisuallyHidden } from '../../ui/shared/visually-hidden.tsx'
import { FaqItem } from './components/faq-item.tsx'
import { type FaqSearch, matching, readSearch, searchParams } from './model/search.ts'
import { TEXTS } from './texts.ts'
import './faq.css'

/** `onAsk` opens the Steward, which belongs to another feature, with the words in its box. */
export function FaqPage({ onAsk }: { onAsk: (words: string) => void }) {
  useLanguage()
  const [search, setSearch] = useSearchInAddress()
  const box = useRef<HTMLDivElement>(null)
  const chosen = useRef<string | null>(null)
  const wasChosen = useCallback(() => chosen.current !== null, [])
  const groups = matching(search.words)
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const toggle = (id: string) => {
    chosen.current = id
    setSearch({ ...search, open: search.open === id ? null : id })
  }
  const clear = () => {
    setSearch({ words: '', open: null })
    box.current?.querySelector('input')?.focus()
  }
  return (
    <>
      <PageHeader
        title={TEXTS.title}
        description={TEXTS.description}
        toolbar={
          <div className="faq-search" ref={box}>
            <SearchInput
              label={TEXTS.search}
              value={search.words}
              onValueChange={(words) => setSearch({ ...search, words })}
            />
          </div>
        }
      />
      <VisuallyHidden>
        <output>{search.words.trim() !== '' && TEXTS.found(count)}</output>
      </VisuallyHidden>
      <Columns
        aside={
          <div className="faq-aside">
            {groups.length > 1 && <Categories groups={groups} />}
            <OtherWays onAsk={() => onAsk(search.words.trim())} />
          </div>
        }
      >
        {groups.length === 0 && (
          <EmptyState
            title={TEXTS.none.title}
            description={TEXTS.none.description}
            action={<Button onClick={clear}>{TEXTS.none.clear}</Button>}
          />
        )}
        {groups.map(({ category, entries }) => (
          <FaqSection key={category} title={category}>
            {entries.map((entry) => (
              <FaqItem
                key={entry.id}
                entry={entry}
                isOpen={search.open === entry.id}
                onToggle={() => toggle(entry.id)}
                wasChosen={wasChosen}
              />
            ))}
          </FaqSection>
        ))}
      </Columns>
    </>
  )
}

const idOf = (category: string): string => `faq-${category.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`

function FaqSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="faq-section" id={idOf(title)} tabIndex={-1} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

/** Scrolls itself: following the hash would be a navigation, which changes the address. */
function Categories({ groups }: { groups: ReturnType<typeof matching> }) {
  const show = (category: string) => {
    const section = document.getElementById(idOf(category))
    section?.focus({ preventScroll: true })
    section?.scrollIntoView({ block: 'start' })
  }
  return (
    <nav className="faq-categories" aria-label={TEXTS.categories}>
      <ul>
        {groups.map(({ category, entries }) => (
          <li key={category}>
            <button type="button" onClick={() => show(category)}>
              {category}
              <span>
                {entries.length}
                <VisuallyHidden> {TEXTS.questions(entries.length)}</VisuallyHidden>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function OtherWays({ onAsk }: { onAsk: () => void }) {
  return (
    <nav aria-label={TEXTS.ways.label}>
      <p className="faq-ways">{TEXTS.ways.title}</p>
      <button type="button" className="way" onClick={onAsk}>
        <Way icon={MessageSquare} title={TEXTS.ways.steward} detail={TEXTS.ways.stewardDetail} />
      </button>
      <Link to="/contact-support" className="way">
        <Way icon={Mail} title={TEXTS.ways.support} detail={TEXTS.ways.supportDetail} />
      </Link>
    </nav>
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
