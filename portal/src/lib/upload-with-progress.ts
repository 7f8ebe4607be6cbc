import type { EnvironmentAddress } from '../config/runtime-config.ts'
import { RequestError } from './request-error.ts'
import type { Client } from './supabase.ts'

export type UploadTarget = EnvironmentAddress

interface Upload {
  readonly bucket: string
  readonly path: string
  readonly file: File
  readonly signal: AbortSignal
  /** Between 0 and 1. */
  readonly onProgress: (share: number) => void
}

/** The official client reports no progress of an upload. This is the same request by XMLHttpRequest, which does. */
export async function uploadWithProgress(client: Client, { url, key }: UploadTarget, upload: Upload): Promise<void> {
  const { bucket, path, file, signal, onProgress } = upload
  const { data } = await client.auth.getSession()
  signal.throwIfAborted()
  const address = `${url}/storage/v1/object/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('apikey', key)
    request.setRequestHeader('authorization', `Bearer ${data.session?.access_token ?? key}`)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.setRequestHeader('x-upsert', 'false')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.addEventListener('load', () => {
      if (request.status < 300) resolve()
      else reject(new RequestError({ ...failureIn(request.responseText), status: request.status }))
    })
    request.addEventListener('error', () => reject(new RequestError({ message: 'Failed to fetch', status: 0 })))
    request.addEventListener('abort', () => reject(signal.reason as Error))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

/** Storage writes the real status into the body, as text. */
function failureIn(text: string): { message: string; code?: string } {
  try {
    const { message, statusCode } = JSON.parse(text) as { message?: unknown; statusCode?: unknown }
    return {
      message: typeof message === 'string' ? message : '',
      ...(typeof statusCode === 'string' ? { code: statusCode } : {}),
    }
  } catch {
    return { message: '' }
  }
}
