import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type ServerResponse, createServer } from 'node:http'
import { extname, join } from 'node:path'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Serves the gallery of the design system, which the global set-up has built, with the engine's Content-Security-Policy. */
export async function serveGallery(): Promise<{ url: string; close: () => void }> {
  const folder = process.env['PORTICO_E2E_GALLERY'] ?? ''
  const policy = await policyOf(process.env['PORTICO_E2E_URL'])
  const server = createServer((request, response) => void answer(folder, policy, request.url ?? '/', response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the gallery has no port')
  return {
    url: `http://127.0.0.1:${address.port}/ui.html`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function policyOf(engine: string | undefined): Promise<string> {
  const response = await fetch(`${engine}/`, { headers: { accept: 'text/html' } })
  const policy = response.headers.get('content-security-policy')
  if (!policy?.includes("style-src 'self'")) throw new Error('the engine sends no policy for styles')
  return policy
}

async function answer(folder: string, policy: string, url: string, response: ServerResponse): Promise<void> {
  const path = new URL(url, 'http://gallery').pathname
  const content = await readFile(join(folder, path)).catch(() => null)
  response.setHeader('content-security-policy', policy)
  response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream')
  response.writeHead(content ? 200 : 404).end(content)
}
