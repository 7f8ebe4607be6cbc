import { useNavigate, useSearch } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '../../language/use-language.ts'
import { useAddressFlag } from '../../lib/use-address-flag.ts'
import { EVERY_ROW, useTableChanges } from '../../lib/use-table-changes.ts'
import { canEditLibrary } from '../../session/account/resolve-account.ts'
import { useAccount } from '../../session/account/use-account.ts'
import { useActingUser } from '../../session/acting-user.ts'
import { useClient } from '../../session/environment/environment-context.ts'
import { useSignInHold } from '../../session/sign-in-hold.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useReadOnly } from '../../ui/shared/read-only.ts'
import { LibraryFilter } from './components/library-filter.tsx'
import { OpenTemplate } from './components/open-template.tsx'
import { PageDrop } from './components/page-drop.tsx'
import { SelectionBar } from './components/selection-bar.tsx'
import { TemplateList } from './components/template-list.tsx'
import type { Choosing } from './components/template-name.tsx'
import { UploadDialog } from './components/upload-dialog.tsx'
import { useChosenFiles } from './components/use-chosen-files.ts'
import { type Filter, filterAddress, NO_FILTER, readFilter, withChoice } from './model/filter.ts'
import type { Template } from './model/template.ts'
import { TEXTS } from './texts.ts'

interface TemplatesPageProps {
  /** Shows a document without leaving the page. */
  preview: (template: Template, onClose: () => void) => ReactNode
  /** Shows what changed between two documents. */
  compare: (first: Template, second: Template, onClose: () => void) => ReactNode
}

export function TemplatesPage(props: TemplatesPageProps) {
  useLanguage()
  const { pending } = useActingUser()
  if (!pending) return <Library {...props} />
  return (
    <>
      <PageHeader title={TEXTS.page.title} />
      <Loading>{TEXTS.loading}</Loading>
    </>
  )
}

function Library({ preview, compare }: TemplatesPageProps) {
  const { isAdmin } = useActingUser()
  const { account, accounts, pending } = useAccount()
  const { filter, opened, setFilter, close } = useAddress()
  const [isUploading, setUploading] = useState(false)
  // `?upload=1` opens the dialog.
  const asked = useAddressFlag('upload')
  const files = useChosenFiles()
  const { choosing, chosen, clear } = useChoosing()
  const [pair, setPair] = useState<readonly [Template, Template] | null>(null)
  useTableChanges(useClient(), { table: 'templates', filter: EVERY_ROW })
  const choose = (choice: Partial<Filter>) => setFilter(withChoice(filter, choice))
  const clearFilter = () => setFilter(NO_FILTER)
  const isReadOnly = useReadOnly() !== null
  const closedUntil = useSignInHold()
  const canEdit = isAdmin || (account !== null && canEditLibrary(account) && closedUntil === null)
  const upload = canEdit && (
    <Button writes onClick={() => setUploading(true)}>
      <Upload />
      {TEXTS.upload.action}
    </Button>
  )
  const list = { filter, isAdmin, canEdit, choosing, onTag: (tag: string) => choose({ tag }), onClear: clearFilter }
  return (
    <>
      <PageHeader
        title={TEXTS.page.title}
        description={isAdmin ? TEXTS.page.forAdmins : forMembers(account?.name ?? null)}
        actions={
          canEdit && (
            <Button variant="primary" onClick={() => setUploading(true)}>
              <Upload />
              {TEXTS.upload.action}
            </Button>
          )
        }
        toolbar={<LibraryFilter filter={filter} isAdmin={isAdmin} onChoose={choose} onClear={clearFilter} />}
      />
      {closedUntil !== null && <Notice tone="warning">{TEXTS.signInHeld(closedUntil)}</Notice>}
      <p className="template-hint">{TEXTS.page.hint}</p>
      <TemplateList
        {...list}
        {...(accounts.length > 1 && account !== null && { filter: { ...filter, account: account.id } })}
        isClientSpecific
        isClosed={closedUntil !== null}
        upload={upload}
        onPage={(clientPage) => setFilter({ ...filter, clientPage })}
      />
      <TemplateList
        {...list}
        isClientSpecific={false}
        upload={isAdmin && upload}
        onPage={(genericPage) => setFilter({ ...filter, genericPage })}
      />
      <SelectionBar
        chosen={chosen}
        onClear={clear}
        onCompare={() => chosen[0] && chosen[1] && setPair([chosen[0], chosen[1]])}
      />
      <UploadDialog
        isOpen={isUploading || (asked.isSet && canEdit)}
        setOpen={(isOpen) => {
          setUploading(isOpen)
          if (!isOpen) asked.clear()
        }}
        chosen={files}
      />
      {/* Also before it is known whether the user may: the browser would open the file in place of the portal. */}
      {(canEdit || pending) && !isReadOnly && (
        <PageDrop onFiles={(dropped) => files.add(dropped) && setUploading(true)} />
      )}
      {opened !== null && <OpenTemplate asked={opened} preview={preview} onClose={close} />}
      {pair && compare(pair[0], pair[1], () => setPair(null))}
    </>
  )
}

const forMembers = (account: string | null): string =>
  account === null ? TEXTS.page.forMembers : TEXTS.page.forMembersOf(account)

/** Keeps filter, order, pages and the open template in the address, so that users can store and share a view. */
function useAddress() {
  const address = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const { template } = address
  const opened = template === undefined ? null : typeof template === 'string' ? template : ''
  const filter = readFilter(address)
  const go = (search: object) =>
    void navigate({ to: '/templates', search: search as never, replace: true, resetScroll: false })
  return {
    filter,
    opened,
    setFilter: (next: Filter) => go({ ...filterAddress(next), ...(opened !== null && { template: opened }) }),
    close: () => go(filterAddress(filter)),
  }
}

function useChoosing(): { choosing: Choosing; chosen: readonly Template[]; clear: () => void } {
  const [chosen, setChosen] = useState<readonly Template[]>([])
  return {
    chosen,
    clear: () => setChosen([]),
    choosing: {
      isChosen: (id) => chosen.some((one) => one.id === id),
      isFull: chosen.length >= 2,
      onChoose: (template, isChosen) =>
        setChosen((known) => {
          const others = known.filter(({ id }) => id !== template.id)
          return isChosen ? [...others, template].slice(0, 2) : others
        }),
    },
  }
}
