import { type RefObject, useEffect, useState } from 'react'
import type { FailureReason } from '../../../../../supabase/functions/_shared/documents/extraction.ts'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { TEXTS } from '../texts.ts'
import { type OpenPdf, openPdf, type PageSize } from './open-pdf.ts'
import { PdfPage } from './pdf-page.tsx'
import { useVisiblePages } from './use-visible-pages.ts'
import './pdf-view.css'

interface PdfViewProps {
  bytes: Uint8Array<ArrayBuffer>
  zoom: number
  /** The element that scrolls. */
  body: RefObject<HTMLElement | null>
  onOpen: (pageCount: number) => void
  onCurrent: (page: number) => void
  onFailure: (reason: FailureReason) => void
}

export function PdfView({ bytes, body, zoom, onOpen, onCurrent, onFailure }: PdfViewProps) {
  const [pdf, setPdf] = useState<OpenPdf | null>(null)
  useEffect(() => {
    let isWanted = true
    let open: OpenPdf | null = null
    // A copy, because the library's thread takes ownership of the bytes.
    void openPdf(bytes.slice()).then((opened) => {
      if ('failure' in opened) return isWanted ? onFailure(opened.failure) : undefined
      if (!isWanted) return opened.close()
      open = opened
      setPdf(opened)
      onOpen(opened.document.numPages)
    })
    return () => {
      isWanted = false
      open?.close()
    }
  }, [bytes, onOpen, onFailure])
  return pdf ? <Pages pdf={pdf} body={body} zoom={zoom} onCurrent={onCurrent} /> : <Loading>{TEXTS.reading}</Loading>
}

interface PagesProps extends Pick<PdfViewProps, 'body' | 'zoom' | 'onCurrent'> {
  pdf: OpenPdf
}

function Pages({ pdf: { document, firstPage }, body, zoom, onCurrent }: PagesProps) {
  const { near, watch } = useVisiblePages(body, onCurrent)
  const scale = useFittingScale(body, firstPage) * zoom
  return (
    <div className="pdf-pages">
      {Array.from({ length: document.numPages }, (_, index) => (
        <PdfPage
          key={index}
          document={document}
          number={index + 1}
          usualSize={firstPage}
          scale={scale}
          isNear={near.has(index + 1)}
          watch={watch}
        />
      ))}
    </div>
  )
}

/** From points to CSS pixels. */
const REAL_SIZE = 96 / 72
/** A page as wide as a wide screen would have huge letters. */
const MAX_SCALE = REAL_SIZE * 1.25
const MARGIN_PX = 34

function useFittingScale(body: RefObject<HTMLElement | null>, { width }: PageSize): number {
  const [room, setRoom] = useState(() => body.current?.clientWidth ?? 0)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(Math.floor(entry?.contentRect.width ?? 0)))
    if (body.current) observer.observe(body.current)
    return () => observer.disconnect()
  }, [body])
  return Math.max(0.1, Math.min(MAX_SCALE, (room - MARGIN_PX) / width))
}
