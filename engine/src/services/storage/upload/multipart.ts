import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { metadataTooLarge, noContent, tooLarge } from '../errors.ts'

/** Enough for a few settings and one file. A form with more is not an upload. */
const LIMITS = { fields: 10, files: 1, parts: 20, fieldSize: 16 * 1024, headerPairs: 50, headerSize: 16 * 1024 }

export interface Form<T> {
  readonly fields: ReadonlyMap<string, string>
  /** The result of `take` for the first file; undefined if the form had none. */
  readonly file: T | undefined
}

/**
 * Reads a form, whose file is passed to `take` while it arrives. The request itself is never destroyed: it has to stay open for the
 * answer that says what is wrong.
 */
export async function readForm<T>(
  request: IncomingMessage,
  take: (file: Readable, claimedType: string, fields: ReadonlyMap<string, string>) => Promise<T>,
): Promise<Form<T>> {
  const parser = openParser(request)
  const fields = new Map<string, string>()
  const failed = new AbortController()
  const fail = (error: unknown): void => failed.abort(error)
  let open: Readable | undefined
  let taken: Promise<T> | undefined
  parser.on('error', fail)
  parser.on('field', (name, value, _nameCut, isCut) => {
    if (isCut) fail(name === 'metadata' ? metadataTooLarge() : tooLarge('form field'))
    else fields.set(name, value)
  })
  parser.on('file', (_name, file, _fileName, _encoding, type) => {
    open = file
    // Added at once, because the parser may report an incomplete form before anybody reads.
    file.on('error', fail)
    taken = take(file, type, fields)
    taken.catch(fail)
  })
  try {
    await feed(parser, request, failed.signal)
    return { fields, file: await taken }
  } catch (error) {
    // Otherwise the reader of the file would wait for ever.
    open?.destroy()
    parser.destroy()
    await taken?.catch(() => undefined)
    throw failed.signal.aborted ? asRefusal(failed.signal.reason) : error
  }
}

/** Uses listeners instead of iteration: a refusal must not wait for the client's next chunk, nor leave a reader behind. */
function feed(parser: BusboyInstance, request: IncomingMessage, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onData = (chunk: Buffer): void => {
      if (!parser.write(chunk)) request.pause()
    }
    const onDrain = (): void => void request.resume()
    const onEnd = (): void => void parser.end()
    const onFinish = (): void => settle(resolve)
    // A complete request is closed too, perhaps before the parser has finished.
    const onBroken = (): void => {
      if (!request.complete) settle(() => reject(new Error('the request broke off')))
    }
    const onAbort = (): void => settle(() => reject(signal.reason as Error))
    const settle = (outcome: () => void): void => {
      request.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken).pause()
      // Without a listener, a later error of the socket would end the process.
      request.on('error', () => {})
      parser.off('drain', onDrain).off('finish', onFinish)
      signal.removeEventListener('abort', onAbort)
      outcome()
    }
    parser.on('drain', onDrain).on('finish', onFinish)
    signal.addEventListener('abort', onAbort)
    request.on('error', onBroken).on('close', onBroken).on('end', onEnd).on('data', onData)
    if (request.destroyed) onBroken()
  })
}

function openParser(request: IncomingMessage): BusboyInstance {
  try {
    const type = request.headers['content-type'] ?? ''
    return new Busboy({ headers: { ...request.headers, 'content-type': type }, limits: LIMITS })
  } catch {
    throw noContent('The form has no boundary')
  }
}

/** The parser's own errors are caused by the client: an incomplete or malformed form. */
function asRefusal(reason: unknown): unknown {
  const isParsers = reason instanceof Error && /multipart|boundary|header/i.test(reason.message) && !('code' in reason)
  return isParsers ? noContent('The form is incomplete or malformed') : reason
}
