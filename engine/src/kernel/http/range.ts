import type { IncomingMessage } from 'node:http'

/** From the first to the last byte, both included, as in a Range header. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

const RANGE = /^bytes=(\d*)-(\d*)$/

/**
 * Reads one range of a Range header (RFC 9110, 14.2). Null if the whole file is to be sent: the header is missing, cannot
 * be read, or names several ranges. `unsatisfiable` if the range begins after the end.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = header === undefined ? null : RANGE.exec(header.trim())
  if (match === null) return null
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}

/** Whether a range may be sent: only for GET, and with If-Range only of the file that the client began with (13.1.5). */
export function allowsRange({ method, headers }: IncomingMessage, etag: string | undefined): boolean {
  const begun = headers['if-range']
  return method === 'GET' && (begun === undefined || begun === etag)
}
