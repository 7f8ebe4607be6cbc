import { type RefObject, Suspense, useState } from 'react'
import type { FailureReason } from '../../../../../supabase/functions/_shared/documents/extraction.ts'
import { lazyPart } from '../../../language/use-language.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import type { Content } from '../model/content.ts'
import { TEXTS } from '../texts.ts'
import type { useReading } from '../use-reading.ts'
import { TextView } from './text-view.tsx'

const PdfView = lazyPart(() => import('../pdf/pdf-view.tsx'), 'PdfView')
const DocxView = lazyPart(() => import('./docx-view.tsx'), 'DocxView')

interface PreviewBodyProps extends ReturnType<typeof useReading> {
  zoom: number
  body: RefObject<HTMLElement | null>
  onPageCount: (count: number) => void
  onPage: (page: number) => void
}

/** What to show in each state of loading a document. */
export function PreviewBody({ state, retry, ...rest }: PreviewBodyProps) {
  switch (state.status) {
    case 'loading':
      return (
        <div className="preview-waiting">
          <Progress label={TEXTS.loading} value={state.share} />
        </div>
      )
    case 'reading':
      return <Loading>{TEXTS.reading}</Loading>
    case 'failed':
      return <FailedState message={TEXTS.notLoaded} onRetry={retry} />
    case 'done':
      return 'failure' in state.reading ? (
        <NotShown reason={state.reading.failure} />
      ) : (
        <Suspense fallback={<Loading>{TEXTS.reading}</Loading>}>
          <Shown content={state.reading.content} {...rest} />
        </Suspense>
      )
  }
}

interface ShownProps extends Omit<PreviewBodyProps, 'state' | 'retry'> {
  content: Content
}

function Shown({ content, zoom, body, onPageCount, onPage }: ShownProps) {
  const [failure, setFailure] = useState<FailureReason | null>(null)
  if (failure !== null) return <NotShown reason={failure} />
  switch (content.kind) {
    case 'pdf':
      return (
        <PdfView
          bytes={content.bytes}
          zoom={zoom}
          body={body}
          onOpen={onPageCount}
          onCurrent={onPage}
          onFailure={setFailure}
        />
      )
    case 'docx':
      return <DocxView content={content} />
    case 'rtf':
    case 'txt':
      return <TextView content={content} />
  }
}

function NotShown({ reason }: { reason: FailureReason | 'old-kind' }) {
  return <EmptyState title={TEXTS.reasons[reason]} description={TEXTS.canDownload} />
}
