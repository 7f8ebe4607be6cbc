// The library's own thread, from our own address. The older build runs in every browser of ours.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
