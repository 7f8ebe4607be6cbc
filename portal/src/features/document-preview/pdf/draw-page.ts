import { AnnotationMode, type PDFDocumentProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageSize } from './open-pdf.ts'

interface Drawing {
  readonly document: PDFDocumentProxy
  readonly number: number
  readonly scale: number
  /** The element to draw into. The previous picture stays until the new one is complete. */
  readonly sheet: HTMLElement
  readonly onSize: (size: PageSize) => void
  readonly onDrawn: () => void
  readonly onFailure: () => void
}

/** A screen of four million pixels at twice the density. */
const MAX_PIXELS = 16_000_000
const TIMEOUT_MS = 20_000

/**
 * Draws a page as a picture, with its text on top so that users can select it and screen readers can read it.
 * Annotations are part of the picture (a form shows its values), and their links and actions have no effect. Returns a
 * function that stops the drawing.
 */
export function drawPage({ document: pdf, number, scale, sheet, onSize, onDrawn, onFailure }: Drawing): () => void {
  const stops: (() => void)[] = []
  let isStopped = false
  const stop = (): void => {
    isStopped = true
    for (const end of stops) end()
  }
  const draw = async (): Promise<void> => {
    const page = await pdf.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    if (isStopped) return
    onSize({ width, height })
    const canvas = document.createElement('canvas')
    const density = Math.min(window.devicePixelRatio, 2, Math.sqrt(MAX_PIXELS / (width * height * scale * scale)))
    const picture = page.getViewport({ scale: scale * density })
    canvas.width = Math.floor(picture.width)
    canvas.height = Math.floor(picture.height)
    canvas.setAttribute('aria-hidden', 'true')
    const task = page.render({ canvas, viewport: picture, annotationMode: AnnotationMode.ENABLE, background: 'white' })
    stops.push(() => task.cancel())
    await task.promise
    const words = document.createElement('div')
    words.className = 'pdf-words'
    const layer = new TextLayer({
      textContentSource: page.streamTextContent({ includeMarkedContent: false }),
      container: words,
      viewport: page.getViewport({ scale }),
    })
    stops.push(() => layer.cancel())
    // Without its text the page is still shown as a picture.
    await layer.render().catch(() => {})
    if (isStopped) return
    sheet.replaceChildren(canvas, words)
    onDrawn()
    page.cleanup()
  }
  const timer = setTimeout(() => {
    stop()
    onFailure()
  }, TIMEOUT_MS)
  stops.push(() => clearTimeout(timer))
  draw().then(
    () => clearTimeout(timer),
    () => {
      if (isStopped) return
      clearTimeout(timer)
      onFailure()
    },
  )
  return stop
}
