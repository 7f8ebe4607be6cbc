import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/**
 * What the pdf library fetches by name while it draws: character maps, the fonts that a pdf may leave out, and the decoder
 * of JPEG 2000 that needs no WebAssembly. With their licences; without the WebAssembly, which the policy would refuse.
 */
function files(): readonly string[] {
  return ['cmaps', 'standard_fonts', 'wasm'].flatMap((folder) =>
    readdirSync(join(library, folder))
      .filter((name) => !name.endsWith('.wasm'))
      .map((name) => `${folder}/${name}`),
  )
}

/** Puts them beside the portal's own files, under `/pdfjs`. */
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
