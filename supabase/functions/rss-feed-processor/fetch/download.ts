import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { request, type Agent, type Dispatcher } from 'undici'
import { FeedError } from '../feed-error.ts'

export interface Source {
  readonly url: string
  /** From the server's last answer. */
  readonly etag: string | null
  readonly lastModified: string | null
}

export interface Downloaded {
  readonly bytes: Uint8Array
  /** After all redirects. */
  readonly url: string
  /** From the content-type header. */
  readonly charset: string | null
  readonly etag: string | null
  readonly lastModified: string | null
}

export interface Limits {
  /** The maximum size of the document after unpacking. */
  readonly bytes: number
  readonly redirects: number
}

const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5'

/** Null if the feed has not changed. The signal limits the whole time, from the DNS lookup to the last byte. */
export async function download(
  source: Source,
  agent: Agent,
  limits: Limits,
  signal: AbortSignal,
): Promise<Downloaded | null> {
  const headers = {
    accept: ACCEPT,
    'accept-encoding': 'gzip',
    'user-agent': 'PorticoOneView/1.0 (feed reader)',
    ...(source.etag === null ? {} : { 'if-none-match': source.etag }),
    ...(source.lastModified === null ? {} : { 'if-modified-since': source.lastModified }),
  }
  let url = webAddress(source.url)
  for (let hops = 0; hops <= limits.redirects; hops += 1) {
    const answer = await request(url, { dispatcher: agent, headers, signal, headersTimeout: 0, bodyTimeout: 0 })
    const { statusCode: status } = answer
    const location = firstValue(answer.headers.location)
    if ([301, 302, 303, 307, 308].includes(status) && location !== null) {
      discard(answer)
      url = webAddress(location, url)
      continue
    }
    if (status === 304 && (source.etag !== null || source.lastModified !== null)) {
      discard(answer)
      return null
    }
    if (status !== 200) {
      discard(answer)
      throw new FeedError(`Its server answered with status ${status}`)
    }
    return {
      bytes: await readBody(answer, limits.bytes, signal),
      url: url.href,
      charset: /charset\s*=\s*["']?([^\s;"']+)/i.exec(firstValue(answer.headers['content-type']) ?? '')?.[1] ?? null,
      etag: shortValidator(firstValue(answer.headers.etag)),
      lastModified: shortValidator(firstValue(answer.headers['last-modified'])),
    }
  }
  throw new FeedError(`It redirects more than ${limits.redirects} times`)
}

/** Closes the connection without reading the body. Its errors do not matter. */
function discard({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => {})
  body.destroy()
}

function webAddress(text: string, base?: URL): URL {
  if (!URL.canParse(text, base)) throw new FeedError('Its address is not valid')
  const url = new URL(text, base)
  if (!['http:', 'https:'].includes(url.protocol)) throw new FeedError('Its address is neither http nor https')
  if (url.username !== '' || url.password !== '') throw new FeedError('Its address contains a name or password')
  return url
}

async function readBody({ headers, body }: Dispatcher.ResponseData, limit: number, signal: AbortSignal) {
  const encoding = (firstValue(headers['content-encoding']) ?? 'identity').trim().toLowerCase()
  const parts: Uint8Array[] = []
  let size = 0
  const collect = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of chunks) {
      size += chunk.byteLength
      if (size > limit) break
      parts.push(chunk)
    }
  }
  try {
    if (encoding === 'gzip' || encoding === 'x-gzip') await pipeline(body, createGunzip(), collect, { signal })
    else if (encoding === 'identity') await pipeline(body, collect, { signal })
    else throw new FeedError('It is compressed in a way that is not supported')
  } catch (error) {
    body.on('error', () => {}).destroy()
    // Stopping at the limit makes the pipeline fail. That error is ignored, and the one below is thrown.
    if (size <= limit) throw error
  }
  if (size > limit) throw new FeedError(`It is larger than ${limit / 1024 / 1024} MB`)
  return new Blob(parts as BlobPart[]).bytes()
}

function firstValue(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null
}

/** A validator is stored and sent back, unless it is longer than any real one. */
function shortValidator(header: string | null): string | null {
  return header !== null && header.length <= 512 ? header : null
}
