import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useId } from 'react'
import { dateFormat } from '../../../language/formats.ts'
import { formatDate } from '../../../lib/date-time.ts'
import { fileSize } from '../../../lib/file-size.ts'
import { EVERY_ROW, useTableChanges } from '../../../lib/use-table-changes.ts'
import { useClient, useEnvironment } from '../../../session/environment/environment-context.ts'
import { linkClass } from '../../../ui/actions/link-class.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { recentTemplatesQuery } from '../api/recent-templates.ts'
import { categoryLabel } from '../model/filter.ts'
import { aboutSubject, type Subject } from '../model/subject.ts'
import { isSuperseded, type RecentTemplate, versionBefore } from '../model/versions.ts'
import { TEXTS } from '../texts.ts'
import './recent-documents.css'

const SHOWN = 4
const DAY = dateFormat({ day: 'numeric', month: 'short' })

interface RecentDocumentsProps {
  accountId: string
  onCompare: (earlier: RecentTemplate, later: RecentTemplate) => void
}

/** The last documents on the home page. */
export function RecentDocuments({ accountId, onCompare }: RecentDocumentsProps) {
  const id = useId()
  const client = useClient()
  const { data, isError, refetch } = useQuery(recentTemplatesQuery(client, accountId))
  useTableChanges(client, { table: 'templates', filter: EVERY_ROW })
  return (
    <section className="home-section home-documents" aria-labelledby={id}>
      <header className="home-head">
        <h2 id={id}>{TEXTS.recent.title}</h2>
        <Link to="/templates">{TEXTS.recent.all}</Link>
      </header>
      {data === undefined &&
        (isError ? (
          <FailedState message={TEXTS.notLoaded} onRetry={() => void refetch()} />
        ) : (
          <Skeleton shape="row" lines={SHOWN} />
        ))}
      {data?.length === 0 && <p className="recent-none">{TEXTS.recent.none}</p>}
      <ul>
        {data?.slice(0, SHOWN).map((document) => (
          <DocumentRow key={document.id} document={document} all={data} onCompare={onCompare} />
        ))}
      </ul>
    </section>
  )
}

interface SubjectDocumentsProps extends RecentDocumentsProps {
  title: string
  subject: Subject
}

/** The newest documents about a subject, with all of them in the library. */
export function SubjectDocuments({ accountId, title, subject, onCompare }: SubjectDocumentsProps) {
  const client = useClient()
  const { data, isError, refetch } = useQuery(recentTemplatesQuery(client, accountId))
  useTableChanges(client, { table: 'templates', filter: EVERY_ROW })
  const shown = data && aboutSubject(data, subject).slice(0, SHOWN)
  return (
    <Section title={title} action={<Link to="/templates">{TEXTS.recent.all}</Link>}>
      {data === undefined &&
        (isError ? (
          <FailedState message={TEXTS.notLoaded} onRetry={() => void refetch()} />
        ) : (
          <Skeleton shape="row" lines={SHOWN} />
        ))}
      {shown?.length === 0 && <p className="section-note">{TEXTS.recent.noneAbout}</p>}
      <ul>
        {shown?.map((document) => (
          <DocumentRow key={document.id} document={document} all={data ?? []} onCompare={onCompare} />
        ))}
      </ul>
    </Section>
  )
}

interface DocumentRowProps extends Pick<RecentDocumentsProps, 'onCompare'> {
  document: RecentTemplate
  all: readonly RecentTemplate[]
}

function DocumentRow({ document, all, onCompare }: DocumentRowProps) {
  const { firm } = useEnvironment().config.brand
  const { id, title, category, file_size: size, created_at: at, author } = document
  const before = versionBefore(document, all)
  const isOld = isSuperseded(document, all)
  const facts = `${categoryLabel(category)} · ${fileSize(size)} · ${formatDate(DAY, new Date(at))}`
  return (
    <li className="recent">
      <FileText />
      <div className="two-lines">
        <b title={title}>
          <Link className="row-link" to="/templates" search={{ template: id } as never}>
            {title}
          </Link>
        </b>
        <span title={facts}>{facts}</span>
      </div>
      {isOld && <Badge>{TEXTS.superseded}</Badge>}
      {!isOld && before === undefined && <span className="recent-author">{author?.name ?? firm}</span>}
      {!isOld && before !== undefined && (
        <button type="button" className={linkClass()} onClick={() => onCompare(before, document)}>
          {TEXTS.recent.compare}
        </button>
      )}
    </li>
  )
}
