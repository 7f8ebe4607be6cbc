// The library's own thread, served from our own address. The legacy build runs in every browser that we support.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
