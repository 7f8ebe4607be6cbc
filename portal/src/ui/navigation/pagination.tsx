import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../actions/button.tsx'
import { pagesToShow } from './pages-to-show.ts'
import './pagination.css'

interface PaginationProps {
  /** Counted from one. */
  page: number
  pageCount: number
  onPageChange: (page: number) => void
  label?: string
}

/** Shows nothing if there is only one page. */
export function Pagination({ page, pageCount, onPageChange, label = 'Pages' }: PaginationProps) {
  if (pageCount <= 1) return null
  return (
    <nav className="pagination" aria-label={label}>
      <Button variant="ghost" disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
        <ChevronLeft />
        Previous
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
                aria-label={`Page ${entry}`}
                aria-current={entry === page ? 'page' : undefined}
                onClick={() => onPageChange(entry)}
              >
                {entry}
              </button>
            )}
          </li>
        ))}
      </ol>
      <p className="pagination-short">
        Page {page} of {pageCount}
      </p>
      <Button variant="ghost" disabled={page >= pageCount} onClick={() => onPageChange(page + 1)}>
        Next
        <ChevronRight />
      </Button>
    </nav>
  )
}
