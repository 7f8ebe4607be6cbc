import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type ServerResponse, createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base } from './test.ts'

const portal = fileURLToPath(new URL('../../portal', import.meta.url))
const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * Pages on the gallery of the design system. It is no part of the portal's build, so each worker builds it apart and
 * serves it under the engine's own policy, made stricter: no style but those in files.
 */
export const test = base.extend<object, { gallery: string }>({
  gallery: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the fixture's needs off its first argument
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'portico-gallery-'))
      try {
        await build(folder)
        const policy = await strictPolicy(process.env['PORTICO_E2E_URL'])
        const server = createServer((request, response) => void answer(folder, policy, request.url ?? '/', response))
        await once(server.listen(0, '127.0.0.1'), 'listening')
        const address = server.address()
        if (address === null || typeof address === 'string') throw new Error('the gallery has no port')
        await use(`http://127.0.0.1:${address.port}/ui.html`)
        server.closeAllConnections()
        server.close()
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
    { scope: 'worker' },
  ],
})

async function build(folder: string): Promise<void> {
  const args = [vite, 'build', '--mode', 'gallery', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  const [code] = await once(spawn(process.execPath, args, { cwd: portal, stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error(`building the gallery failed with exit code ${code}`)
}

async function strictPolicy(engine: string | undefined): Promise<string> {
  const response = await fetch(`${engine}/`, { headers: { accept: 'text/html' } })
  const policy = response.headers.get('content-security-policy')
  if (!policy?.includes('style-src')) throw new Error('the engine sends no policy for styles')
  return policy.replace(/style-src [^;]*/, "style-src 'self'")
}

async function answer(folder: string, policy: string, url: string, response: ServerResponse): Promise<void> {
  const path = new URL(url, 'http://gallery').pathname
  const content = await readFile(join(folder, path)).catch(() => null)
  response.setHeader('content-security-policy', policy)
  response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
  response.writeHead(content ? 200 : 404).end(content)
}
