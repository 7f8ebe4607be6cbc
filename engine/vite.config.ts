import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url))

export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: { main: source('main.ts'), 'pglite-worker': source('kernel/db/pglite-worker.ts') },
      // All files side by side: an address made from import.meta.url is relative to dist/ itself.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
