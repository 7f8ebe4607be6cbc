import {
  getDocument,
  PDFWorker,
  type PDFDocumentProxy,
  TextLayer,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { FailureReason } from '../../../../../supabase/functions/_shared/documents/extraction.ts'

/** Character maps, fonts and decoders, which `vite.config.ts` puts beside the portal's own files. */
const LIBRARY = `${import.meta.env.BASE_URL}pdfjs/`
const TIMEOUT_MS = 20_000
/** Larger pictures are left out: one alone would take a quarter of a gigabyte. */
const MAX_IMAGE_PIXELS = 64_000_000

export interface OpenPdf {
  readonly document: PDFDocumentProxy
  /** At scale 1, in points. */
  readonly firstPage: PageSize
  close(): void
}

export interface PageSize {
  readonly width: number
  readonly height: number
}

/**
 * Opens a PDF from its bytes. Nothing in it runs: the library's parts for scripts and forms are not included, it makes
 * no functions from a document's code, and WebAssembly is off (the Content-Security-Policy allows neither).
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf | { readonly failure: FailureReason }> {
  const thread = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  const task = getDocument({
    data: bytes,
    worker: PDFWorker.create({ port: thread, verbosity: VerbosityLevel.ERRORS }),
    isEvalSupported: false,
    useWasm: false,
    enableXfa: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    cMapUrl: `${LIBRARY}cmaps/`,
    standardFontDataUrl: `${LIBRARY}standard_fonts/`,
    wasmUrl: `${LIBRARY}wasm/`,
    verbosity: VerbosityLevel.ERRORS,
  })
  const close = (): void => {
    // The thread confirms that it has ended; a thread that hangs never would, so this does not wait.
    void task.destroy().catch(() => {})
    setTimeout(() => thread.terminate(), 1000)
    TextLayer.cleanup()
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), TIMEOUT_MS)
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
