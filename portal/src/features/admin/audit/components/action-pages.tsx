import { MOST_COUNTED } from '../../../../lib/list-state.ts'
import { Pagination } from '../../../../ui/navigation/pagination.tsx'
import { PAGE_SIZE } from '../api/actions.ts'
import type { AdminAction } from '../model/action.ts'
import { TEXTS } from '../texts.ts'

/** How many there are, in words. Of very many only that there are more. */
export const countInWords = (total: number): string =>
  total > MOST_COUNTED ? TEXTS.countMore(MOST_COUNTED) : TEXTS.count(total)

interface ActionPagesProps {
  actions: readonly AdminAction[]
  onPage: (page: number) => void
}

/** The pages of the record. The last one says if there are older actions that no page shows. */
export function ActionPages({ actions, onPage }: ActionPagesProps) {
  const { place = 1, total = 0 } = actions[0] ?? {}
  const page = Math.ceil(place / PAGE_SIZE)
  const pageCount = Math.ceil(Math.min(total, MOST_COUNTED) / PAGE_SIZE)
  return (
    <>
      {total > MOST_COUNTED && page === pageCount && <p className="action-older">{TEXTS.older}</p>}
      <Pagination label={TEXTS.pages} page={page} pageCount={pageCount} onPageChange={onPage} />
    </>
  )
}
