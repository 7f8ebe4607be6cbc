import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { pdfLibraryFiles } from './pdf-library-files.ts'

const engine = `http://127.0.0.1:${process.env.PORT ?? 8080}`

// `vite build --mode gallery` builds the page of the design system instead of the portal, for its tests.
export default defineConfig(({ mode }) => ({
  plugins: [react(), ...(mode === 'gallery' ? [] : [pdfLibraryFiles()])],
  // A thread may load parts of itself later.
  worker: { format: 'es' },
  resolve: { alias: { 'iceberg-js': fileURLToPath(new URL('src/lib/no-iceberg.ts', import.meta.url)) } },
  build: {
    target: 'es2023',
    rolldownOptions: {
      input: mode === 'gallery' ? 'ui.html' : 'index.html',
      // The first screen in one piece with all that it needs: cut into many, it is larger and asks more often.
      output: { codeSplitting: { groups: [{ name: 'sign-in', test: /[\\/]features[\\/]auth[\\/]/ }] } },
    },
    // Every browser of the target has it.
    modulePreload: { polyfill: false },
    // The Content-Security-Policy lets fonts and pictures come from files only, not from data: addresses.
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    // The engine makes the addresses in /config.json from the Host header, so the header stays what the browser sent.
    proxy: {
      '^/(config\\.json|health|mailbox)': { target: engine },
      '^/(training/)?(rest|auth|storage|realtime|functions)/v1': { target: engine, ws: true },
    },
  },
  test: {
    name: 'portal',
    testTimeout: 30_000,
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./vitest.setup.ts'],
  },
}))
