import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/**
 * The files that the PDF library fetches by name while it draws: character maps, the fonts that a PDF may leave out,
 * and the JPEG 2000 decoder without WebAssembly, with their licences. WebAssembly is left out, because the
 * Content-Security-Policy refuses it.
 */
function files(): readonly string[] {
  return ['cmaps', 'standard_fonts', 'wasm'].flatMap((folder) =>
    readdirSync(join(library, folder))
      .filter((name) => !name.endsWith('.wasm'))
      .map((name) => `${folder}/${name}`),
  )
}

/** Serves them under `/pdfjs`, beside the portal's own files. */
export function pdfLibraryFiles(): Plugin {
  return {
    name: 'pdf-library-files',
    generateBundle() {
      for (const name of files()) {
        this.emitFile({ type: 'asset', fileName: `pdfjs/${name}`, source: readFileSync(join(library, name)) })
      }
    },
    configureServer(server) {
      const known = new Set(files())
      server.middlewares.use('/pdfjs', (request, response, next) => {
        const name = (request.url ?? '').slice(1).split('?', 1)[0] ?? ''
        if (!known.has(name)) return next()
        if (name.endsWith('.js')) response.setHeader('content-type', 'text/javascript')
        response.end(readFileSync(join(library, name)))
      })
    },
  }
}
