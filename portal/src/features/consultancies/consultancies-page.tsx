import { Narrow } from '../../ui/layout/narrow.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { BookLink } from './components/book-link.tsx'
import { Planner } from './components/planner.tsx'

export function ConsultanciesPage() {
  return (
    <Narrow>
      <PageHeader
        title="Consult Planner"
        description="Your upcoming consults, in the time of our office."
        actions={<BookLink />}
      />
      <Planner />
    </Narrow>
  )
}
