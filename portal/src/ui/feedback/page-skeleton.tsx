import { Skeleton } from './skeleton.tsx'
import { TEXTS } from '../texts.ts'
import './page-skeleton.css'

/** The outline of a page in the shell while its code loads: a title, a line, and rows. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" aria-busy="true">
      <output className="visually-hidden">{TEXTS.loading}</output>
      <span className="page-skeleton-title" />
      <Skeleton />
      <Skeleton shape="row" lines={6} />
    </div>
  )
}
