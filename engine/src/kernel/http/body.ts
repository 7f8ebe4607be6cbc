import type { IncomingMessage } from 'node:http'

export type BodyFault = 'too-large' | 'encoding' | 'aborted'

export class BodyError extends Error {
  override readonly name = 'BodyError'
  readonly fault: BodyFault

  constructor(fault: BodyFault, message: string) {
    super(message)
    this.fault = fault
  }
}

const EMPTY = Buffer.alloc(0)

export function hasBody({ headers }: IncomingMessage): boolean {
  const announced = headers['content-length']
  return announced === undefined ? headers['transfer-encoding'] !== undefined : announced !== '0'
}

/** Reads the whole body. A fault becomes the error that `errorOf` returns, in the words of the caller's protocol. */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  errorOf: (error: BodyError) => Error,
): Promise<Buffer> {
  try {
    return await readWhole(request, limit)
  } catch (error) {
    throw error instanceof BodyError ? errorOf(error) : error
  }
}

/**
 * Reads the whole body, or rejects with a BodyError as soon as it is clear that it is not accepted. A body that is announced
 * as too large is refused before it is read. Compressed bodies are refused: a few kilobytes can unpack into gigabytes, and no
 * client of these protocols sends them.
 */
function readWhole(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (!hasBody(request)) return Promise.resolve(EMPTY)
  const announced = request.headers['content-length']
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    return Promise.reject(new BodyError('encoding', 'Compressed request bodies are not accepted'))
  }
  if (announced !== undefined && Number(announced) > limit) return Promise.reject(tooLarge(limit))
  return collect(request, limit)
}

function collect(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const settle = (finish: () => void): void => {
      request.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken)
      finish()
    }
    const onData = (chunk: Buffer): void => {
      size += chunk.length
      if (size > limit) {
        request.pause()
        settle(() => reject(tooLarge(limit)))
      } else {
        chunks.push(chunk)
      }
    }
    const onEnd = (): void =>
      settle(() => resolve(chunks.length === 1 ? (chunks[0] ?? EMPTY) : Buffer.concat(chunks, size)))
    const onBroken = (): void => {
      // Without a listener, a later error of the socket would end the process.
      request.on('error', () => {})
      settle(() => reject(new BodyError('aborted', 'The connection broke before the whole body had arrived')))
    }
    request.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken)
  })
}

function tooLarge(limit: number): BodyError {
  return new BodyError('too-large', `The request body is larger than the limit of ${limit} bytes`)
}
