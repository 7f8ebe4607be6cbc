import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '../../../kernel/config/s3-settings.ts'
import { errorFrom, isPassing, S3Error, S3Unreachable } from './s3-error.ts'
import { brokenConnection, createExchange, type ExchangeLimits, type S3Body } from './s3-exchange.ts'

export interface S3Request {
  /** What it is for, in errors: `read a file`. */
  readonly action: string
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Left out for the bucket itself. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: S3Body
}

export interface S3Client {
  /** Resolves with an answer of success, whose body has to be read or destroyed; rejects with an S3Error otherwise. */
  open(request: S3Request): Promise<IncomingMessage>
  /** The same with the answer's short text, in which S3 may still report an error. */
  text(request: S3Request): Promise<S3Answer>
}

export interface S3Answer {
  readonly headers: IncomingMessage['headers']
  readonly xml: string
}

export interface S3Patience extends ExchangeLimits {
  /** How often a request is sent in all; every one of ours may be repeated. */
  readonly attempts: number
  readonly firstPauseMs: number
}

const PATIENCE: S3Patience = { attempts: 5, firstPauseMs: 100, connectMs: 5_000, idleMs: 30_000 }
const LONGEST_PAUSE_MS = 2_000
const LONGEST_TEXT = 1024 * 1024

export function createS3Client(settings: S3Settings, patience: Partial<S3Patience> = {}): S3Client {
  const { attempts, firstPauseMs, ...limits } = { ...PATIENCE, ...patience }
  const exchange = createExchange(limits)
  /** Signing keys by day; aws4fetch adds one a day, so the map is cleared each time it holds one. */
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
    // The rest of a body that the server did not want would otherwise still be sent.
    response.destroy()
    throw errorFrom(action, status, text)
  }

  /** `finish` is part of what is repeated: an answer can break off, or hold an error. */
  async function repeat<Result>(
    request: S3Request,
    finish: (response: IncomingMessage) => Promise<Result>,
  ): Promise<Result> {
    const hash = await hashOf(request.body)
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await finish(await once(request, hash))
      } catch (error) {
        const reason = passingReason(error)
        if (reason === null) throw error
        if (attempt >= attempts) throw new S3Unreachable(request.action, reason)
        const pause = Math.min(firstPauseMs * 2 ** (attempt - 1), LONGEST_PAUSE_MS)
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

/** Why it is worth another attempt; null: it is not. */
function passingReason(error: unknown): string | null {
  if (error instanceof S3Error) return isPassing(error) ? `${error.status} ${error.code}` : null
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

/** Signed with the request, so the server notices a body that changed on its way, over plain HTTP too. */
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
    if (size > LONGEST_TEXT) throw new Error('The S3 server sent an answer that is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
