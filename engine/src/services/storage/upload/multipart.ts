import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { noContent, tooLarge } from '../errors.ts'

/** A few settings and the file; what a form holds beyond that is no upload of ours. */
const LIMITS = { fields: 10, files: 1, parts: 20, fieldSize: 1024 * 1024, headerPairs: 50, headerSize: 16 * 1024 }

export interface Form<T> {
  readonly fields: ReadonlyMap<string, string>
  /** What was made of the first file; undefined: the form had none. */
  readonly file: T | undefined
}

/**
 * Reads a form whose file is taken by `take` while it comes in. The request itself is never destroyed: it has to stay
 * open for the answer that says what is wrong.
 */
export async function readForm<T>(
  request: IncomingMessage,
  take: (file: Readable, claimedType: string, fields: ReadonlyMap<string, string>) => Promise<T>,
): Promise<Form<T>> {
  const parser = openParser(request)
  const fields = new Map<string, string>()
  const failed = new AbortController()
  const fail = (error: unknown): void => failed.abort(error)
  let taken: Promise<T> | undefined
  parser.on('error', fail)
  parser.on('field', (name, value, _nameCut, isCut) => {
    if (isCut) fail(tooLarge(name === 'metadata' ? 'user_metadata' : 'form field'))
    else fields.set(name, value)
  })
  parser.on('file', (_name, file, _fileName, _encoding, type) => {
    taken = take(file, type, fields)
    taken.catch(fail)
  })
  try {
    await feed(parser, request, failed.signal)
    return { fields, file: await taken }
  } catch (error) {
    // The file's stream ends with it, so that whoever reads it does not wait for ever.
    parser.destroy()
    await taken?.catch(() => undefined)
    throw failed.signal.aborted ? asRefusal(failed.signal.reason) : error
  }
}

async function feed(parser: BusboyInstance, request: IncomingMessage, signal: AbortSignal): Promise<void> {
  const finished = once(parser, 'finish', { signal })
  finished.catch(() => undefined)
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    signal.throwIfAborted()
    if (!parser.write(chunk)) await once(parser, 'drain', { signal })
  }
  parser.end()
  await finished
}

function openParser(request: IncomingMessage): BusboyInstance {
  try {
    const type = request.headers['content-type'] ?? ''
    return new Busboy({ headers: { ...request.headers, 'content-type': type }, limits: LIMITS })
  } catch {
    throw noContent('The form has no boundary')
  }
}

/** The parser's own errors are the sender's: a form that is cut off or malformed. */
function asRefusal(reason: unknown): unknown {
  const isParsers = reason instanceof Error && /multipart|boundary|header/i.test(reason.message) && !('code' in reason)
  return isParsers ? noContent('The form is incomplete or malformed') : reason
}
