import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fileSize } from '../../../lib/file-size.ts'
import { shortMoment } from '../../../lib/short-moment.ts'
import { useTableChanges } from '../../../lib/use-table-changes.ts'
import { useToday } from '../../../lib/use-today.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import { type Item, ItemList } from '../../../ui/data/item-list.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { type AccountTemplate, accountTemplatesQuery } from '../api/account-templates.ts'
import { categoryLabel } from '../model/filter.ts'
import type { Template } from '../model/template.ts'
import { isSuperseded } from '../model/versions.ts'
import { OpenTemplate } from './open-template.tsx'
import { TEXTS } from '../texts.ts'

interface AccountDocumentsProps {
  accountId: string
  preview: (template: Template, onClose: () => void) => ReactNode
}

/** The newest documents of one account, on its page for administrators. Each opens in a preview on the same page. */
export function AccountDocuments({ accountId, preview }: AccountDocumentsProps) {
  const client = useClient()
  const today = useToday()
  const query = useQuery(accountTemplatesQuery(client, accountId))
  useTableChanges(client, { table: 'templates', filter: `account_id=eq.${accountId}` })
  const { template } = useSearch({ strict: false }) as { template?: unknown }
  const navigate = useNavigate()
  const close = () =>
    void navigate({ to: '.', search: { part: 'documents' } as never, state: true, replace: true, resetScroll: false })
  const { data } = query
  return (
    <>
      <ItemList
        title={TEXTS.ofAccount.title}
        count={data?.total}
        action={
          data !== undefined &&
          data.total > 0 && (
            <Link to="/templates" search={{ account: accountId } as never}>
              {TEXTS.ofAccount.showAll}
            </Link>
          )
        }
        query={{ ...query, data: data?.templates }}
        failed={TEXTS.notLoaded}
        empty={
          <EmptyState
            compact
            title={TEXTS.ofAccount.none}
            description={TEXTS.ofAccount.noneHint}
            action={
              <Link to="/templates" search={{ account: accountId, upload: 1 } as never} className={buttonClass({})}>
                {TEXTS.upload.action}
              </Link>
            }
          />
        }
        itemOf={(document) => itemOf(document, data?.templates ?? [], today)}
      />
      {typeof template === 'string' && <OpenTemplate asked={template} preview={preview} onClose={close} />}
    </>
  )
}

function itemOf(document: AccountTemplate, all: readonly AccountTemplate[], now: Date): Item {
  const { id, title, category, file_size: size, author, created_at: at } = document
  return {
    key: id,
    link: (
      <Link
        className="item-link"
        to="."
        search={{ part: 'documents', template: id } as never}
        state={true}
        resetScroll={false}
      >
        {title}
      </Link>
    ),
    facts: [categoryLabel(category), fileSize(size), uploadedBy(author?.name ?? null)].join(' · '),
    state: stateOf(document, all),
    when: shortMoment(at, now),
  }
}

const uploadedBy = (name: string | null): string =>
  name === null ? TEXTS.ofAccount.uploadedByFormer : TEXTS.ofAccount.uploadedBy(name)

function stateOf(document: AccountTemplate, all: readonly AccountTemplate[]): ReactNode {
  if (document.text_state === 'unreadable') {
    return (
      <Badge tone="warning" title={TEXTS.ofAccount.unreadableHint}>
        {TEXTS.ofAccount.unreadable}
      </Badge>
    )
  }
  if (isSuperseded(document, all)) return <Badge>{TEXTS.ofAccount.earlier}</Badge>
  return document.text_state === 'pending' && <Badge>{TEXTS.textStates.pending}</Badge>
}
