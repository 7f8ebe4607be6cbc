import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { compileHints } from './compile-hints.ts'
import { compressedFiles } from './compressed-files.ts'
import { pdfLibraryFiles } from './pdf-library-files.ts'
import { preloadFirstScripts } from './preload-first-scripts.ts'

const engine = `http://127.0.0.1:${process.env.PORT ?? 8080}`

const inSource = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url))

/** Matches files or folders below `within`, with the path separators of any system. */
const modules = (within: string, ...names: readonly string[]) =>
  new RegExp(`/${within}/(?:${names.join('|')})(?:/|\\.tsx?$)`.replaceAll('/', '[\\\\/]'))

const LANGUAGE = '(?:en|nl|fr)'
const languageOf = (id: string) => /([a-z]{2})\.ts$/.exec(id)?.[1] ?? ''

/**
 * How the script is split. The sign-in screen loads few chunks, because many would be larger together and need more
 * requests. Signed-in users do not load what only that screen and its forms need. A module goes to the first chunk that
 * needs it.
 */
const pieces = [
  // Loaded before anything is shown, so it must not wait for the rest. With what the texts of every language need, which
  // would come with the English ones otherwise.
  {
    name: 'first',
    test: /preload-helper|rolldown[\\/]runtime|[\\/]src[\\/](?:main\.tsx|language[\\/](?:languages|visitor-language|catalogue|formats)\.ts|lib[\\/](?:cookie|early-requests|local-store|stored-session)\.ts)$/,
  },
  // The texts of the first screen, in one file a language, and those of the home page and its frame.
  {
    debugName: 'texts-first',
    name: (id: string) => `texts-first-${languageOf(id)}`,
    test: modules('src', `(?:app|config|ui|lib|session/auth|features/auth)/texts/${LANGUAGE}`),
  },
  {
    debugName: 'texts-home',
    name: (id: string) => `texts-home-${languageOf(id)}`,
    test: modules(
      'src',
      `(?:app/(?:shell|pages)|session|features/(?:dashboard|consultancies|notifications|kanban|templates|steward|support|comparison|not-found))(?:/texts)?/${LANGUAGE}`,
    ),
  },
  // Without the parts of the Supabase client that only signed-in users need, and the libraries of forms and schemas.
  {
    name: 'libraries',
    test: modules(
      'node_modules',
      'react',
      'react-dom',
      'scheduler',
      // Only pages of signed-in users use these: for a question before leaving, for lists with pages, and for the state of changes.
      '@tanstack(?!.*(?:useBlocker|useInfiniteQuery|useMutationState|infiniteQuery(?:Observer|Options)))',
      '@supabase/auth-js',
      'use-sync-external-store',
    ),
  },
  {
    name: 'common',
    test: modules(
      'src',
      'app/start',
      'config/pages',
      'language(?!.*pseudo)',
      'lib/(?:failure-toast|no-admin-api|no-wallets|short-key-errors)',
      'session/second-factor/web-authn',
      'ui/(?:actions(?!.*(?:text-link|kbd))|brand|shared)',
      'ui/fields/(?:field|field-context|field-error|input|password-input|segmented)',
    ),
  },
  // Without the page that links in mails lead to, the form of a sign-up and the panel for a forgotten password, which
  // have their own chunks.
  { name: 'sign-in', test: modules('src', 'features/auth/(?:auth-page|components/auth-card)') },
  // What every page of signed-in users needs, and the home page, with everything below: one request in the first seconds
  // instead of fifty.
  {
    name: 'shell',
    test: modules('src', 'app/pages/(?:portal|dashboard)', 'lib/supabase'),
  },
  // Loaded two seconds later.
  { name: 'palette', test: modules('src', 'app/palette/palette', 'lib/server-messages') },
  // Small parts of several pages, icons and helpers. In a file each, their names alone would make the first script larger.
  {
    name: 'signed-in',
    test: modules('src', 'ui/(?:data|layout|feedback)', 'ui/fields/file-rules', 'session', 'features/not-found'),
    minShareCount: 2,
  },
  { name: 'small', test: /[\\/](?:lucide-react[\\/].*[\\/]icons|src[\\/]lib)[\\/]/, minShareCount: 2 },
].map((piece, index) => ({ ...piece, priority: 10 - index }))

// `vite build --mode gallery` builds the page of the design system instead of the portal, for its tests.
export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    ...(mode === 'gallery' ? [] : [pdfLibraryFiles(), preloadFirstScripts(), compileHints(), compressedFiles()]),
  ],
  // A worker may load parts of itself later.
  worker: { format: 'es' },
  resolve: {
    // Parts of the Supabase client that nobody uses here. Those with a dot are imported by the identity client alone.
    alias: [
      { find: 'iceberg-js', replacement: inSource('lib/no-iceberg.ts') },
      { find: /^\.\/GoTrueAdminApi$/, replacement: inSource('lib/no-admin-api.ts') },
      { find: /^\.\/lib\/web3\/ethereum$/, replacement: inSource('lib/no-wallets.ts') },
      { find: /^\.\/webauthn\.errors$/, replacement: inSource('lib/short-key-errors.ts') },
      // React has had this hook itself for years.
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  build: {
    target: 'es2023',
    rolldownOptions: {
      input: mode === 'gallery' ? 'ui.html' : 'index.html',
      output: { codeSplitting: { groups: pieces } },
    },
    // The PDF reader is larger, and has its own chunk; end-to-end tests check what each screen may load.
    chunkSizeWarningLimit: 1_500,
    modulePreload: {
      // Every target browser supports it.
      polyfill: false,
      // index.html preloads these, so no script has to name them.
      resolveDependencies: (_, files) =>
        files.filter((file) => !/assets\/(?:first|libraries|common|rolldown-runtime)-[\w-]{8}\.js$/.test(file)),
    },
    // The Content-Security-Policy allows fonts and pictures from files only, not from data: addresses.
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    // The engine builds the addresses in /config.json from the Host header, so the proxy keeps the header.
    proxy: {
      '^/(config\\.json|health|mailbox)': { target: engine },
      '^/(training/)?(rest|auth|storage|realtime|functions)/v1': { target: engine, ws: true },
    },
  },
  // vitest.config.ts in the root says which tests run in a document.
  test: {
    testTimeout: 30_000,
    // No module is mocked, and the set-up cleans up after each test: sharing one document takes a quarter of the time.
    isolate: false,
  },
}))
