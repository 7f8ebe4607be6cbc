import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { pdfLibraryFiles } from './pdf-library-files.ts'

const engine = `http://127.0.0.1:${process.env.PORT ?? 8080}`

/** Files or folders below `within`, whatever the system puts between their names. */
const modules = (within: string, ...names: readonly string[]) =>
  new RegExp(`/${within}/(?:${names.join('|')})(?:/|\\.tsx?$)`.replaceAll('/', '[\\\\/]'))

/**
 * How the script is cut. The sign-in screen in few pieces: in many it is larger and asks more often. Whoever is signed in
 * already does not load what only that screen and its forms need. What one of these needs comes along with it, unless it
 * is in one named before.
 */
const pieces = [
  // Before anything is shown; it must not wait for the rest.
  { name: 'first', test: /preload-helper|[\\/]src[\\/]main\.tsx$/ },
  {
    name: 'libraries',
    test: modules(
      'node_modules',
      'react',
      'react-dom',
      'scheduler',
      '@tanstack',
      '@supabase',
      'use-sync-external-store',
    ),
  },
  {
    name: 'common',
    test: modules(
      'src',
      'app/start',
      'config/pages',
      'lib/failure-toast',
      'ui/(?:actions|brand|shared)',
      'ui/fields/(?:field|field-context|field-error|input|password-input|segmented)',
    ),
  },
  // Without the page that a mail's link leads to, which has its own.
  { name: 'sign-in', test: modules('src', 'features/auth(?!.*(?:confirm-|link-question))') },
  // What pages behind the sign-in share, in one file instead of many small ones.
  { name: 'pages', test: modules('src', 'ui', 'lib', 'session') },
].map((piece, index) => ({ ...piece, priority: 10 - index }))

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
      output: { codeSplitting: { groups: pieces } },
    },
    // The reader of pdf is larger, in a file of its own; what a screen may load is held by end-to-end tests.
    chunkSizeWarningLimit: 1_500,
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
    // Nothing is mocked by module and the set-up clears what a test leaves: one document for all files costs a quarter.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./vitest.setup.ts'],
  },
}))
