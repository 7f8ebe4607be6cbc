import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Route } from '@playwright/test'
import type { encode as encodeInPage } from './studio/encode.ts'
import type { Take } from './take.ts'

const source = fileURLToPath(new URL('studio', import.meta.url))
const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))

/** No server listens there: `answer` answers every request. Chromium offers its encoder only to secure and loopback addresses. */
const ADDRESS = 'http://127.0.0.1:9'
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

declare global {
  var encode: typeof encodeInPage
}

/** Draws and encodes the film in a new page, with the browser's own canvas and encoder. */
export async function renderFilm(browser: Browser, take: Take, pictures: readonly Buffer[], posterAt: number) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-studio-'))
  const page = await browser.newPage()
  try {
    await build(folder)
    await page.route(`${ADDRESS}/**`, (route) => answer(route, folder, pictures))
    await page.goto(`${ADDRESS}/index.html`)
    const { film, poster } = await page.evaluate(([given, at]) => globalThis.encode(given, at), [
      take,
      posterAt,
    ] as const)
    return { film: Buffer.from(film, 'base64'), poster: Buffer.from(poster, 'base64') }
  } finally {
    await page.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function build(folder: string): Promise<void> {
  const args = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  const [code] = await once(spawn(process.execPath, args, { cwd: source, stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error(`building the studio failed with exit code ${code}`)
}

async function answer(route: Route, folder: string, pictures: readonly Buffer[]): Promise<void> {
  const { pathname } = new URL(route.request().url())
  const [, number] = /^\/pictures\/(\d+)$/.exec(pathname) ?? []
  const picture = number === undefined ? undefined : pictures[Number(number)]
  if (picture !== undefined) return route.fulfill({ contentType: 'image/png', body: picture })
  const contentType = TYPES[extname(pathname)]
  if (contentType === undefined) return route.fulfill({ status: 404 })
  return route.fulfill({ contentType, body: readFileSync(join(folder, pathname)) })
}
