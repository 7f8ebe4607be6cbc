import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url))

/** The engine for Node: its own code in few files, every package left where npm installed it. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: source('main.ts'),
        'pglite-worker': source('kernel/db/pglite/pglite-worker.ts'),
        'function-worker': source('services/functions/function-worker.ts'),
        'web-worker-process': source('services/functions/pool/web-worker-process.ts'),
        'picture-process': source('services/storage/render/picture-process.ts'),
        'make-snapshot': source('bootstrap/make-snapshot.ts'),
      },
      // All in one folder: code finds its worker relative to itself.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
