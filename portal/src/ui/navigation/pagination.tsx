import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../actions/button.tsx'
import { pagesToShow } from './pages-to-show.ts'
import { TEXTS } from '../texts.ts'
import './pagination.css'

interface PaginationProps {
  /** Counted from one. */
  page: number
  pageCount: number
  onPageChange: (page: number) => void
  label?: string
}

/** Shows nothing if there is only one page. */
export function Pagination({ page, pageCount, onPageChange, label = TEXTS.pages.label }: PaginationProps) {
  if (pageCount <= 1) return null
  return (
    <nav className="pagination" aria-label={label}>
      <Button variant="ghost" disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
        <ChevronLeft />
        {TEXTS.pages.previous}
      </Button>
      <ol>
        {pagesToShow(page, pageCount).map((entry) => (
          <li key={entry}>
            {typeof entry === 'string' ? (
              <span className="pagination-gap">…</span>
            ) : (
              <button
                type="button"
                className="pagination-page"
                aria-label={TEXTS.pages.page(entry)}
                aria-current={entry === page ? 'page' : undefined}
                onClick={() => onPageChange(entry)}
              >
                {entry}
              </button>
            )}
          </li>
        ))}
      </ol>
      <p className="pagination-short">{TEXTS.pages.pageOf(page, pageCount)}</p>
      <Button variant="ghost" disabled={page >= pageCount} onClick={() => onPageChange(page + 1)}>
        {TEXTS.pages.next}
        <ChevronRight />
      </Button>
    </nav>
  )
}
