import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { dateFormat } from '../../../language/formats.ts'
import { formatDate } from '../../../lib/date-time.ts'
import { fileSize } from '../../../lib/file-size.ts'
import { useAccount } from '../../../session/account/use-account.ts'
import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { type Column, Table } from '../../../ui/data/table.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Pagination } from '../../../ui/navigation/pagination.tsx'
import { recentTemplatesQuery } from '../api/recent-templates.ts'
import { PAGE_SIZE, templatesQuery } from '../api/templates.ts'
import { categoryLabel, type Filter, isFiltered } from '../model/filter.ts'
import type { Template } from '../model/template.ts'
import { isSuperseded } from '../model/versions.ts'
import { TemplateActions } from './template-actions.tsx'
import { type Choosing, TemplateName } from './template-name.tsx'
import { TEXTS } from '../texts.ts'
import './template-list.css'

interface TemplateListProps {
  isClientSpecific: boolean
  /** Whether the documents of the account are hidden from the user for now. */
  isClosed?: boolean
  filter: Filter
  isAdmin: boolean
  /** Whether the user may add and delete templates of the account. */
  canEdit: boolean
  choosing: Choosing
  onTag: (tag: string) => void
  onPage: (page: number) => void
  onClear: () => void
  upload: ReactNode
}

const DATE = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })

/** One of the two lists: its name with the total, a page of templates, and the other states. */
export function TemplateList(props: TemplateListProps) {
  const { isClientSpecific, isClosed = false, filter, onPage, onClear, upload } = props
  const { client } = useEnvironment()
  const id = useId()
  const { data, isPending, refetch } = useQuery({
    ...templatesQuery(client, isClientSpecific, filter),
    placeholderData: keepPreviousData,
  })
  const { account } = useAccount()
  const recent = useQuery({ ...recentTemplatesQuery(client, account?.id ?? ''), enabled: account !== null })
  // The later version may be on another page, or left out by the search.
  const others = [...(data?.templates ?? []), ...(recent.data ?? [])]
  const columns = useColumns(props, (template) => isSuperseded(template, others))
  const texts = isClientSpecific ? TEXTS.lists.client : TEXTS.lists.generic
  const requestedPage = isClientSpecific ? filter.clientPage : filter.genericPage
  const { total, most } = data ?? { total: 0, most: 0 }
  const isCut = total > most
  const pageCount = Math.max(1, Math.ceil(Math.min(total, most) / PAGE_SIZE))
  const page = Math.min(requestedPage, pageCount)
  return (
    <section className="template-list" aria-labelledby={id}>
      <h2 id={id}>
        {data && !isClosed ? texts.titleWithCount(isCut ? TEXTS.lists.moreThan(most) : String(total)) : texts.title}
      </h2>
      {isPending && <Loading>{TEXTS.loading}</Loading>}
      {!isPending && data === undefined && <FailedState message={TEXTS.notLoaded} onRetry={() => void refetch()} />}
      {data?.total === 0 &&
        (isClosed ? (
          <EmptyState compact title={TEXTS.lists.closed} />
        ) : isFiltered(filter) ? (
          <EmptyState compact title={texts.noneFound} action={<Button onClick={onClear}>{TEXTS.lists.clear}</Button>} />
        ) : (
          <EmptyState compact title={texts.noneYet} action={upload} />
        ))}
      {data && data.total > 0 && (
        <>
          <Table label={texts.title} columns={columns} rows={data.templates} rowKey={(row) => row.id} />
          {isCut && page === pageCount && <p className="template-list-rest">{TEXTS.lists.rest}</p>}
          <Pagination label={texts.pages} page={page} pageCount={pageCount} onPageChange={onPage} />
        </>
      )}
    </section>
  )
}

function useColumns(
  { isAdmin, canEdit, choosing, onTag, isClientSpecific }: TemplateListProps,
  isOld: (template: Template) => boolean,
): Column<Template>[] {
  const { config } = useEnvironment()
  return [
    {
      key: 'name',
      header: TEXTS.columns.template,
      kind: 'name',
      render: (template) => (
        <TemplateName template={template} isSuperseded={isOld(template)} choosing={choosing} onTag={onTag} />
      ),
    },
    ...(isAdmin
      ? [
          {
            key: 'account',
            header: TEXTS.account,
            render: ({ account_id, account_name }: Template) =>
              account_id === null ? TEXTS.allAccounts : (account_name ?? TEXTS.unknownAccount),
          },
        ]
      : []),
    { key: 'category', header: TEXTS.form.category, render: ({ category }) => categoryLabel(category) },
    { key: 'size', header: TEXTS.columns.size, kind: 'number', render: ({ file_size: size }) => fileSize(size) },
    {
      key: 'uploaded',
      header: TEXTS.columns.uploaded,
      render: ({ created_at: at, uploaded_by: name }) => (
        <span className="template-uploaded">
          <time dateTime={at}>{formatDate(DATE, new Date(at))}</time>
          {/* Only the firm uploads generic templates. Other uploaders whom the user may not see have no name. */}
          <span>{name ?? (isClientSpecific ? null : config.brand.firm)}</span>
        </span>
      ),
    },
    {
      key: 'actions',
      header: TEXTS.columns.actions,
      kind: 'actions',
      hideHeader: true,
      render: (template) => <TemplateActions template={template} isAdmin={isAdmin} canEdit={canEdit} />,
    },
  ]
}
