import type { IncomingMessage } from 'node:http'
import type { ObjectMetadata } from '../objects/rows.ts'

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether the client has it already (RFC 9110, 13.1.2 and 13.1.3). */
export function isUnchanged({ headers }: IncomingMessage, { eTag, lastModified }: ObjectMetadata): boolean {
  const known = headers['if-none-match']
  if (known !== undefined) {
    return known.trim() === '*' || (eTag !== undefined && known.split(',').some((tag) => opaque(tag) === opaque(eTag)))
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  const modified = Date.parse(lastModified ?? '')
  return !Number.isNaN(since) && !Number.isNaN(modified) && Math.floor(modified / 1000) * 1000 <= since
}
