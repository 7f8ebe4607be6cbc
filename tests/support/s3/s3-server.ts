import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { signatureHolds } from './s3-signature.ts'

/** Sees each request first. Returns true if it has answered the request or broken the connection. */
export type Meddler = (request: IncomingMessage, response: ServerResponse) => boolean

/** An S3 server on this machine, with one bucket, in a temporary folder. */
export interface S3Server {
  readonly endpoint: string
  /** The same server with a host name under which each bucket has its own host name. */
  readonly hostedEndpoint: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** The method, path and query of every request, in order. */
  readonly seen: string[]
  meddle(meddler: Meddler | null): void
  keys(): string[]
  content(key: string): Buffer
  /** Multipart uploads that were neither completed nor aborted. */
  openUploads(): string[]
  /** Stops the server and breaks all connections, like a crash. */
  down(): Promise<void>
  /** Starts the server again on the same port, after `down`. */
  up(): Promise<void>
  stop(): Promise<void>
}

const OBJECT = '._S3rver_object'
/** The only key id and secret that s3rver accepts. */
const KEY = 'S3RVER'

/**
 * Adds to s3rver what it does not have: the check of signatures and body hashes, and for multipart uploads the abort and
 * the error for an unknown id.
 */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'portico-s3-'))
  const bucket = 'portico-files'
  const folder = join(directory, bucket)
  const uploads = join(folder, '._S3rver_uploads')
  const app = new S3rver({
    directory,
    silent: true,
    serviceEndpoint: 'localhost',
    configureBuckets: [{ name: bucket }],
  })
  await app.configureBuckets()
  const s3rver: RequestListener = app.callback()
  const seen: string[] = []
  let meddler: Meddler | null = null

  const listener: RequestListener = (request, response) => {
    seen.push(`${request.method} ${request.url}`)
    if (meddler?.(request, response) === true) return
    if (!signatureHolds(request, KEY, KEY)) return refuse(response, 403, 'SignatureDoesNotMatch')
    const uploadId = new URL(request.url ?? '/', 'http://server').searchParams.get('uploadId')
    if (uploadId !== null && !existsSync(join(uploads, uploadId))) return refuse(response, 404, 'NoSuchUpload')
    if (uploadId !== null && request.method === 'DELETE') {
      rmSync(join(uploads, uploadId), { recursive: true })
      response.writeHead(204).end()
      return
    }
    checkBody(request)
    s3rver(request, response)
  }

  let server = await listen(listener, 0)
  const { port } = server.address() as AddressInfo
  const down = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
  return {
    endpoint: `http://127.0.0.1:${port}`,
    hostedEndpoint: `http://s3.localhost:${port}`,
    bucket,
    accessKeyId: KEY,
    secretAccessKey: KEY,
    seen,
    meddle(next) {
      meddler = next
    },
    keys: () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(OBJECT))
        .map((name) => name.slice(0, -OBJECT.length))
        .sort(),
    content: (key) => readFileSync(join(folder, `${key}${OBJECT}`)),
    openUploads: () => (existsSync(uploads) ? readdirSync(uploads) : []),
    down,
    async up() {
      if (!server.listening) server = await listen(listener, port)
    },
    async stop() {
      if (server.listening) await down()
      app.logger.exceptions.unhandle()
      app.logger.close()
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function listen(listener: RequestListener, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(listener)
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

/** Breaks the connection if the body differs from its signed hash, before s3rver stores it. */
function checkBody(request: IncomingMessage): void {
  const hash = createHash('sha256')
  const push = request.push.bind(request)
  request.push = (chunk: unknown, ...rest) => {
    if (chunk instanceof Buffer) hash.update(chunk)
    else if (chunk === null && hash.digest('hex') !== request.headers['x-amz-content-sha256']) {
      request.destroy()
      return false
    }
    return push(chunk, ...rest)
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>no</Message></Error>`
  response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' }).end(body)
}
