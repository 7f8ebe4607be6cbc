import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { downloadTemplate } from '../../lib/download-template.ts'
import { fileSize } from '../../lib/file-size.ts'
import { useActingUser } from '../../session/acting-user.ts'
import { useClient } from '../../session/environment/environment-context.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PageJump } from './components/page-jump.tsx'
import { PreviewBody } from './components/preview-body.tsx'
import { ZoomButtons } from './components/zoom-buttons.tsx'
import { wrongEnding } from './model/file-name.ts'
import type { Reading } from './model/content.ts'
import { larger, smaller } from './model/zoom.ts'
import { TEXTS } from './texts.ts'
import { useReading } from './use-reading.ts'
import './components/preview.css'

interface PreviewedDocument {
  readonly id: string
  readonly title: string
  readonly file_name: string
  readonly file_path: string
  readonly file_type: string | null
  readonly file_size: number | null
}

interface DocumentPreviewProps {
  document: PreviewedDocument
  onClose: () => void
  /** Other buttons beside the download. */
  actions?: ReactNode
}

/** Shows a document in the page. Nothing in it can run, load or navigate: docs/mechanisms/documents.md. */
export function DocumentPreview({ document: shown, onClose, actions }: DocumentPreviewProps) {
  const client = useClient()
  const { hasAdminRole } = useActingUser()
  const body = useRef<HTMLElement>(null)
  const { state, retry } = useReading(shown.file_path, shown.file_size)
  const [zoom, setZoom] = useState(1)
  const [pageCount, setPageCount] = useState(0)
  const [page, setPage] = useState(1)
  const download = useMutation({
    mutationFn: () => downloadTemplate(client, shown, hasAdminRole),
    meta: { failure: () => TEXTS.notDownloaded },
  })
  const reading = state.status === 'done' ? state.reading : null
  const goTo = useCallback((wanted: number) => {
    body.current?.querySelector(`[data-page="${wanted}"]`)?.scrollIntoView({ block: 'start' })
    setPage(wanted)
  }, [])
  useLayoutEffect(() => body.current?.style.setProperty('--preview-zoom', String(zoom)), [zoom])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = keys({ zoom, setZoom, page, pageCount, goTo, isWide: isWide(event.currentTarget) })[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    <Dialog
      title={shown.title}
      description={[shown.file_name, fileSize(shown.file_size), kindName(reading)].filter(Boolean).join(' · ')}
      size="full"
      initialFocus={body}
      open
      onOpenChange={onClose}
    >
      <div className="preview-bar">
        {pageCount > 0 && <PageJump current={page} count={pageCount} onGo={goTo} />}
        {isShown(reading, pageCount) && <ZoomButtons zoom={zoom} onZoom={setZoom} />}
        <div className="preview-actions">
          {actions}
          <Button size="small" busy={download.isPending} onClick={() => download.mutate()}>
            <Download />
            {TEXTS.download}
          </Button>
        </div>
      </div>
      <MismatchNote name={shown.file_name} reading={reading} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an element that scrolls has its own keys */}
      <section
        ref={body}
        className="preview-body"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        aria-label={TEXTS.document}
        onKeyDown={onKeyDown}
      >
        <PreviewBody state={state} retry={retry} zoom={zoom} body={body} onPageCount={setPageCount} onPage={setPage} />
      </section>
    </Dialog>
  )
}

function MismatchNote({ name, reading }: { name: string; reading: Reading | null }) {
  const kind = kindOf(reading)
  const wrong = kind === undefined ? null : wrongEnding(name, kind)
  if (wrong === null || kind === undefined) return null
  return <Notice tone="warning">{TEXTS.another(wrong, TEXTS.kinds[kind])}</Notice>
}

/** A PDF is shown only when its pages are counted. */
const isShown = (reading: Reading | null, pageCount: number): boolean =>
  reading !== null && 'content' in reading && (reading.content.kind !== 'pdf' || pageCount > 0)

const kindOf = (reading: Reading | null) => (reading && 'content' in reading ? reading.content.kind : reading?.kind)

function kindName(reading: Reading | null): string | undefined {
  const kind = kindOf(reading)
  return kind && TEXTS.kinds[kind]
}

/** If the page is wider than the screen, the left and right keys scroll it. */
const isWide = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth > clientWidth + 1

interface Keys {
  readonly zoom: number
  readonly setZoom: (zoom: number) => void
  readonly page: number
  readonly pageCount: number
  readonly goTo: (page: number) => void
  readonly isWide: boolean
}

function keys({ zoom, setZoom, page, pageCount, goTo, isWide }: Keys): Readonly<Record<string, () => void>> {
  return {
    '+': () => setZoom(larger(zoom)),
    '=': () => setZoom(larger(zoom)),
    '-': () => setZoom(smaller(zoom)),
    '0': () => setZoom(1),
    ...(pageCount > 1 &&
      !isWide && {
        ArrowRight: () => goTo(Math.min(pageCount, page + 1)),
        ArrowLeft: () => goTo(Math.max(1, page - 1)),
      }),
  }
}
