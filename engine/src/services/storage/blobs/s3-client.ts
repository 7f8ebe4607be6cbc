import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '../../../kernel/config/s3-settings.ts'
import { errorFrom, isTemporary, S3Error, S3Unreachable } from './s3-error.ts'
import { brokenConnection, createExchange, type ExchangeLimits, type S3Body } from './s3-exchange.ts'

export interface S3Request {
  /** The purpose of the request, for error messages: `read a file`. */
  readonly action: string
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Left out for the bucket itself. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: S3Body
}

export interface S3Client {
  /** Resolves to a successful answer, whose body has to be read or destroyed; rejects with an S3Error otherwise. */
  open(request: S3Request): Promise<IncomingMessage>
  /** The same with the answer's short text, in which S3 may still report an error. */
  text(request: S3Request): Promise<S3Answer>
}

export interface S3Answer {
  readonly headers: IncomingMessage['headers']
  readonly xml: string
}

export interface S3Limits extends ExchangeLimits {
  /** How often a request is sent at most; all requests of this client may be repeated. */
  readonly attempts: number
  readonly firstPauseMs: number
}

const DEFAULT_LIMITS: S3Limits = { attempts: 5, firstPauseMs: 100, connectMs: 5_000, idleMs: 30_000 }
const MAX_PAUSE_MS = 2_000
const MAX_TEXT_BYTES = 1024 * 1024

export function createS3Client(settings: S3Settings, given: Partial<S3Limits> = {}): S3Client {
  const { attempts, firstPauseMs, ...limits } = { ...DEFAULT_LIMITS, ...given }
  const exchange = createExchange(limits)
  /** Signing keys by day. aws4fetch adds one a day, so the map is replaced when it has more than one. */
  let cache = new Map<string, ArrayBuffer>()

  async function once(
    { action, method, key, query, headers, body }: S3Request,
    hash: string,
  ): Promise<IncomingMessage> {
    const url = addressOf(settings, key, query)
    if (cache.size > 1) cache = new Map()
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
      service: 's3',
      region: settings.region,
      cache,
    }).sign()
    const sent = { ...Object.fromEntries(signed.headers), 'content-length': String(sizeOf(body)) }
    const response = await exchange({ method, url, headers: sent, body })
    const status = response.statusCode ?? 0
    if (status >= 200 && status < 300) return response
    const text = await readText(response)
    // Otherwise the rest of a body that the server refused would still be sent.
    response.destroy()
    throw errorFrom(action, status, text)
  }

  /** `finish` is repeated too, because an answer can break off, or contain an error. */
  async function repeat<Result>(
    request: S3Request,
    finish: (response: IncomingMessage) => Promise<Result>,
  ): Promise<Result> {
    const hash = await hashOf(request.body)
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await finish(await once(request, hash))
      } catch (error) {
        const reason = temporaryReason(error)
        if (reason === null) throw error
        if (attempt >= attempts) throw new S3Unreachable(request.action, reason)
        const pause = Math.min(firstPauseMs * 2 ** (attempt - 1), MAX_PAUSE_MS)
        await delay(pause * (0.5 + Math.random() / 2))
      }
    }
  }

  return {
    open: (request) => repeat(request, (response) => Promise.resolve(response)),
    text: (request) =>
      repeat(request, async (response) => {
        const xml = await readText(response)
        if (/^\s*(<\?xml[^>]*>)?\s*<Error[\s>]/.test(xml))
          throw errorFrom(request.action, response.statusCode ?? 0, xml)
        return { headers: response.headers, xml }
      }),
  }
}

/** Why another attempt makes sense; null if it does not. */
function temporaryReason(error: unknown): string | null {
  if (error instanceof S3Error) return isTemporary(error) ? `${error.status} ${error.code}` : null
  return brokenConnection(error) ?? null
}

function addressOf({ endpoint, bucket, pathStyle }: S3Settings, key = '', query: S3Request['query'] = {}): URL {
  const url = new URL(endpoint)
  const base = url.pathname.replace(/\/$/, '')
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`
  url.pathname = pathStyle ? `${base}/${bucket}/${key}` : `${base}/${key}`
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

function sizeOf(body: S3Body | undefined): number {
  return body === undefined ? 0 : Buffer.isBuffer(body) ? body.length : body.size
}

/** The hash is signed with the request, so the server notices a body that was changed, even without TLS. */
async function hashOf(body: S3Body | undefined): Promise<string> {
  const hash = createHash('sha256')
  if (Buffer.isBuffer(body)) hash.update(body)
  else if (body !== undefined && body.size > 0) {
    const bytes = createReadStream(body.file, { start: body.start, end: body.start + body.size - 1 })
    for await (const chunk of bytes as AsyncIterable<Buffer>) hash.update(chunk)
  }
  return hash.digest('hex')
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_TEXT_BYTES) throw new Error('The S3 server sent an answer that is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
