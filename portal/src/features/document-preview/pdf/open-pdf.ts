import {
  getDocument,
  PDFWorker,
  type PDFDocumentProxy,
  TextLayer,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { FailureReason } from '../../../../../supabase/functions/_shared/documents/extraction.ts'

/** Character maps, fonts and decoders beside the portal's own files: `vite.config.ts` puts them there. */
const LIBRARY = `${import.meta.env.BASE_URL}pdfjs/`
const LONGEST_MS = 20_000
/** Pictures of more pixels stay out: one of them alone would take a quarter of a gigabyte. */
const MOST_PIXELS = 64_000_000

export interface OpenPdf {
  readonly document: PDFDocumentProxy
  /** At the scale 1, in points. */
  readonly firstPage: PageSize
  close(): void
}

export interface PageSize {
  readonly width: number
  readonly height: number
}

/**
 * Opens a pdf from its bytes. Nothing of it runs: scripts and forms belong to parts of the library that are not here, its
 * code makes no functions out of a document's, and WebAssembly is off (the Content-Security-Policy allows neither).
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf | { readonly failure: FailureReason }> {
  const thread = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  const task = getDocument({
    data: bytes,
    worker: PDFWorker.create({ port: thread, verbosity: VerbosityLevel.ERRORS }),
    isEvalSupported: false,
    useWasm: false,
    enableXfa: false,
    maxImageSize: MOST_PIXELS,
    cMapUrl: `${LIBRARY}cmaps/`,
    standardFontDataUrl: `${LIBRARY}standard_fonts/`,
    wasmUrl: `${LIBRARY}wasm/`,
    verbosity: VerbosityLevel.ERRORS,
  })
  const close = (): void => {
    // The thread answers that it has ended; one that hangs would not.
    void task.destroy().catch(() => {})
    setTimeout(() => thread.terminate(), 1000)
    TextLayer.cleanup()
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), LONGEST_MS)
    })
    const opened = await Promise.race([first(task.promise), late])
    if (opened !== 'late') return { ...opened, close }
    close()
    return { failure: 'too-slow' }
  } catch (error) {
    close()
    return { failure: error instanceof Error && error.name === 'PasswordException' ? 'protected' : 'unreadable' }
  } finally {
    clearTimeout(timer)
  }
}

async function first(opening: Promise<PDFDocumentProxy>): Promise<Omit<OpenPdf, 'close'>> {
  const document = await opening
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
  return { document, firstPage: { width, height } }
}
