import { statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { send } from '../http/send.ts'
import { indexFiles, type FileIndex } from './file-index.ts'
import { inLook } from './look.ts'
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
      return sendFile(request, response, isPage(file) ? inLook(file, request.headers.cookie) : file)
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

/** Whether a user opens a deep link, which the portal's own router answers, and no program asks for a missing file. */
function isNavigation(request: IncomingMessage, name: string): boolean {
  return (request.headers.accept ?? '').includes('text/html') && extname(name) === ''
}
