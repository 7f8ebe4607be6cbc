import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchBox } from '../../../lib/use-debounced.ts'
import { AccountField } from '../../../session/account/account-field.tsx'
import { chosenAccountQuery } from '../../../session/account/search-accounts.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SearchInput } from '../../../ui/fields/search-input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { MAX_TAGS, tagsQuery } from '../api/templates.ts'
import {
  CATEGORIES,
  type Category,
  categoryLabel,
  type Filter,
  isFiltered,
  type Order,
  ORDERS,
} from '../model/filter.ts'
import { TEXTS } from '../texts.ts'
import './library-filter.css'

interface LibraryFilterProps {
  filter: Filter
  isAdmin: boolean
  onChoose: (choice: Partial<Filter>) => void
  onClear: () => void
}

export function LibraryFilter({ filter, isAdmin, onChoose, onClear }: LibraryFilterProps) {
  const client = useClient()
  const [typed, setTyped] = useTypedWords(filter.words, (words) => onChoose({ words }))
  const { data: known = [] } = useQuery(tagsQuery(client))
  const tags = filter.tag !== null && !known.includes(filter.tag) ? [filter.tag, ...known] : known
  return (
    <div className="library-filter">
      <SearchInput label={TEXTS.filter.search} value={typed} onValueChange={setTyped} />
      <Select
        quiet
        aria-label={TEXTS.form.category}
        value={filter.category ?? ''}
        onChange={({ target }) => onChoose({ category: (target.value || null) as Category | null })}
      >
        <option value="">{TEXTS.filter.allCategories}</option>
        {CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {categoryLabel(category)}
          </option>
        ))}
      </Select>
      <Select
        quiet
        aria-label={TEXTS.filter.tag}
        value={filter.tag ?? ''}
        onChange={({ target }) => onChoose({ tag: target.value || null })}
      >
        <option value="">{TEXTS.filter.allTags}</option>
        {tags.map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
        {known.length >= MAX_TAGS && <option disabled>{TEXTS.filter.moreTags(MAX_TAGS)}</option>}
      </Select>
      {isAdmin && <AccountFilter id={filter.account} onChoose={(account) => onChoose({ account })} />}
      <Select
        quiet
        aria-label={TEXTS.filter.sort}
        value={filter.order}
        onChange={({ target }) => onChoose({ order: target.value as Order })}
      >
        {ORDERS.filter((order) => order !== 'match' || filter.words !== '').map((order) => (
          <option key={order} value={order}>
            {TEXTS.filter.orders[order]}
          </option>
        ))}
      </Select>
      {isFiltered(filter) && (
        <Button
          variant="ghost"
          onClick={() => {
            setTyped('')
            onClear()
          }}
        >
          {TEXTS.filter.clear}
        </Button>
      )}
    </div>
  )
}

function AccountFilter({ id, onChoose }: { id: string | null; onChoose: (id: string | null) => void }) {
  const { data } = useQuery(chosenAccountQuery(useClient(), id))
  const name = data === null ? TEXTS.unknownAccount : (data?.name ?? '')
  return (
    <AccountField
      label={TEXTS.account}
      placeholder={TEXTS.allAccounts}
      chosen={id === null ? null : { value: id, label: name }}
      onChoose={(option) => onChoose(option?.value ?? null)}
    />
  )
}

/** A search box that also follows words that change elsewhere, such as in the address. */
function useTypedWords(words: string, onWords: (words: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useSearchBox(words, onWords)
  const [shown, setShown] = useState(words)
  if (words !== shown) {
    setShown(words)
    if (words !== typed.trim()) setTyped(words)
  }
  return [typed, setTyped]
}
