import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLanguage } from '../../../language/use-language.ts'
import { TEXTS } from '../texts.ts'
import { drawPage } from './draw-page.ts'
import type { PageSize } from './open-pdf.ts'

interface PdfPageProps {
  document: PDFDocumentProxy
  number: number
  /** The size of the first page, used until this page's own size is known. */
  usualSize: PageSize
  scale: number
  /** Whether the page is on or near the screen: only then it has a picture. */
  isNear: boolean
  watch: (page: Element) => () => void
}

export const PdfPage = memo(function PdfPage(props: PdfPageProps) {
  const { document: pdf, number, usualSize, scale, isNear, watch } = props
  useLanguage()
  const frame = useRef<HTMLElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(usualSize)
  const [hasFailed, setFailed] = useState(false)
  const [isDrawn, setDrawn] = useState(false)

  useLayoutEffect(() => {
    const { style } = frame.current as HTMLElement
    style.setProperty('--page-w', `${size.width * scale}px`)
    style.setProperty('--page-h', `${size.height * scale}px`)
    style.setProperty('--total-scale-factor', String(scale))
  }, [size, scale])

  useEffect(() => watch(frame.current as Element), [watch])

  useEffect(() => {
    if (!isNear) return undefined
    const shown = sheet.current as HTMLElement
    return () => {
      // Emptying a canvas frees its memory at once.
      for (const canvas of shown.querySelectorAll('canvas')) canvas.width = 0
      shown.replaceChildren()
      setDrawn(false)
    }
  }, [isNear])

  useEffect(() => {
    if (!isNear || hasFailed) return undefined
    return drawPage({
      document: pdf,
      number,
      scale,
      sheet: sheet.current as HTMLElement,
      onSize: (size) => setSize((before) => (isSame(before, size) ? before : size)),
      onDrawn: () => setDrawn(true),
      onFailure: () => setFailed(true),
    })
  }, [pdf, number, scale, isNear, hasFailed])

  return (
    <figure ref={frame} className="pdf-page" data-page={number} aria-label={TEXTS.pages.number(number)}>
      <div ref={sheet} className="pdf-sheet" />
      {!isDrawn && <p className="pdf-instead">{hasFailed ? TEXTS.pages.failed : TEXTS.pages.loading}</p>}
    </figure>
  )
})

const isSame = (one: PageSize, other: PageSize): boolean => one.width === other.width && one.height === other.height
