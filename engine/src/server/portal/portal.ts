import { statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { send } from '../http/send.ts'
import { indexFiles, type FileIndex, type PortalFile } from './file-index.ts'
import { isPage, sendFile } from './send-file.ts'

export interface Portal {
  serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>
}

const RECHECK_MS = 1_000
const TEXT = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

export function createPortal(folder: string): Portal {
  let files: FileIndex | null = null
  let builtAt: number | undefined
  let checkedAt = -RECHECK_MS

  /** Notices a new build while the server runs: every build writes index.html again. */
  function current(): FileIndex | null {
    if (performance.now() - checkedAt < RECHECK_MS) return files
    checkedAt = performance.now()
    const modified = statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs
    if (modified !== builtAt || files === null) {
      files = indexFiles(folder)
      builtAt = modified
    }
    return files
  }

  return {
    async serve(request, response, path) {
      const { method } = request
      if (method !== 'GET' && method !== 'HEAD') {
        return send(response, 405, { ...TEXT, allow: 'GET, HEAD' }, 'Method not allowed\n')
      }
      const name = decodePath(path)
      if (name === null) return send(response, 400, TEXT, 'Malformed path\n')
      const found = current()
      if (found === null) {
        return send(response, 503, TEXT, 'The portal has not been built yet; npm start builds it\n')
      }
      const file =
        found.get(name === '/' ? '/index.html' : name) ??
        (isNavigation(request, name) ? found.get('/index.html') : undefined)
      if (file === undefined) return send(response, 404, TEXT, 'Not found\n')
      return sendFile(request, response, isPage(file) ? withTheme(file, request.headers.cookie) : file)
    },
  }
}

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** Whether a user opens a deep link, which the portal's own router handles. A program that asks for a missing file gets 404. */
function isNavigation(request: IncomingMessage, name: string): boolean {
  return (request.headers.accept ?? '').includes('text/html') && extname(name) === ''
}

/**
 * Writes the last theme of this browser into the page, so that the first paint has the right colours. The portal keeps the
 * theme and the classes in a cookie, with a plus between. `system` is not a class: the stylesheet asks the browser.
 */
function withTheme(page: PortalFile, cookies: string | undefined): PortalFile {
  const classes = themeClasses(cookies ?? '')
  if (classes.length === 0) return page
  const html = page.content.toString().replace('<html ', `<html class="${classes.join(' ')}" `)
  const etag = page.etag.replace(/"$/, `-${classes.join('+')}"`)
  return { ...page, etag, content: Buffer.from(html), compressed: () => null }
}

/** Accepts only names of classes, because anybody can write a cookie. */
function themeClasses(cookies: string): string[] {
  const words = /(?:^|;\s*)portico-appearance=([a-z\d+-]{1,100})(?:;|$)/.exec(cookies)?.[1] ?? ''
  return words.split('+').filter((word) => word !== '' && word !== 'system')
}
