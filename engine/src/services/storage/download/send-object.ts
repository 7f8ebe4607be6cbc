import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { listItems } from '../../../kernel/http/list-items.ts'
import { allowsRange, rangeOf, type ByteRange } from '../../../kernel/http/range.ts'
import { BlobMissing } from '../blobs/blob-store.ts'
import { invalidRange, noSuchKey } from '../errors.ts'
import type { ObjectMetadata, StoredObject } from '../objects/rows.ts'
import type { StorageContext } from '../types.ts'
import { attachment } from './disposition.ts'
import { safeType } from './safe-type.ts'

export interface SendOptions {
  /** From `?download` or `?download=name`; null if the browser decides. */
  readonly download: string | null
  readonly cacheControl: (object: StoredObject) => string
  /** Called before bytes are sent. If it rejects, nothing is sent. */
  readonly beforeSending?: () => Promise<void>
}

/**
 * Scripts, frames and everything else are disabled for every file. Chromium's PDF viewer does not open in a sandbox; it runs
 * nothing with the portal's origin.
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
const SANDBOX = `${POLICY}; sandbox`

/** Finds the object and sends it, or the part that the request's headers ask for. */
export async function sendObject(
  context: StorageContext,
  request: IncomingMessage,
  response: ServerResponse,
  find: () => Promise<StoredObject | null>,
  options: SendOptions,
): Promise<void> {
  const object = await requireObject(find)
  const size = object.metadata.size
  setHeaders(response, object, options)
  if (isUnchanged(request, object.metadata)) {
    response.writeHead(304).end()
    return
  }
  const range =
    size === undefined || !allowsRange(request, object.metadata.eTag) ? null : rangeOf(request.headers.range, size)
  if (range === 'unsatisfiable') {
    removeObjectHeaders(response)
    response.setHeader('content-range', `bytes */${size}`)
    throw invalidRange()
  }
  if (request.method === 'HEAD') {
    writeHead(response, size, range)
    response.end()
    return
  }
  try {
    await options.beforeSending?.()
  } catch (error) {
    removeObjectHeaders(response)
    throw error
  }
  await sendBytes(context, response, find, object, range, options)
}

async function sendBytes(
  context: StorageContext,
  response: ServerResponse,
  find: () => Promise<StoredObject | null>,
  object: StoredObject,
  range: ByteRange | null,
  options: SendOptions,
): Promise<void> {
  let bytes: Readable
  let current = object
  try {
    bytes = await openBytes(context, object, range)
  } catch (error) {
    removeObjectHeaders(response)
    if (!(error instanceof BlobMissing)) throw error
    // The object was replaced after its row was read; a range of the old file makes no sense for the new one.
    current = await requireObject(find)
    if (current.version === object.version || range !== null) throw noSuchKey()
    setHeaders(response, current, options)
    bytes = await openBytes(context, current, null)
  }
  writeHead(response, current.metadata.size, range)
  try {
    await pipeline(bytes, response)
  } catch (error) {
    // Bytes that cannot be read are logged, but not a client that disconnects. In both cases the file is closed by now.
    if (!hasClientDisconnected(error, response)) context.onError(error, 'a download broke off')
  }
}

function hasClientDisconnected(error: unknown, response: ServerResponse): boolean {
  const isCutOff = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  return isCutOff || response.errored === error
}

async function requireObject(find: () => Promise<StoredObject | null>): Promise<StoredObject> {
  const object = await find()
  if (object === null || object.version === null) throw noSuchKey()
  return object
}

function openBytes({ store }: StorageContext, object: StoredObject, range: ByteRange | null): Promise<Readable> {
  const id = object.version ?? ''
  return range === null ? store.read(id) : store.read(id, range)
}

function writeHead(response: ServerResponse, size: number | undefined, range: ByteRange | null): void {
  if (range !== null) {
    response.setHeader('content-range', `bytes ${range.start}-${range.end}/${size}`)
    response.setHeader('content-length', range.end - range.start + 1)
    response.writeHead(206)
    return
  }
  if (size !== undefined) response.setHeader('content-length', size)
  response.writeHead(200)
}

function setHeaders(response: ServerResponse, object: StoredObject, { download, cacheControl }: SendOptions): void {
  const { metadata } = object
  const { type, isAttachment } = safeType(metadata.mimetype)
  response.setHeader('content-type', type)
  response.setHeader('content-security-policy', type.startsWith('application/pdf') ? POLICY : SANDBOX)
  response.setHeader('cache-control', cacheControl(object))
  response.setHeader('accept-ranges', 'bytes')
  response.setHeader('x-robots-tag', 'none')
  setVersion(response, metadata)
  if (download !== null || isAttachment) response.setHeader('content-disposition', attachment(download ?? ''))
}

/** By which a client recognises the version of a file. */
export function setVersion(response: ServerResponse, { eTag, lastModified }: ObjectMetadata): void {
  if (eTag !== undefined) response.setHeader('etag', eTag)
  const modified = Date.parse(lastModified ?? '')
  if (!Number.isNaN(modified)) response.setHeader('last-modified', new Date(modified).toUTCString())
}

/** The headers of the file are wrong for the error that is sent instead. */
function removeObjectHeaders(response: ServerResponse): void {
  for (const name of ['etag', 'last-modified', 'content-disposition', 'accept-ranges']) response.removeHeader(name)
  response.setHeader('cache-control', 'no-store')
}

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether the client has the current version already (RFC 9110, 13.1.2 and 13.1.3). */
function isUnchanged({ headers }: IncomingMessage, { eTag, lastModified }: ObjectMetadata): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    return tags.trim() === '*' || (eTag !== undefined && listItems(tags).some((tag) => opaque(tag) === opaque(eTag)))
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  const modified = Date.parse(lastModified ?? '')
  return !Number.isNaN(since) && !Number.isNaN(modified) && Math.floor(modified / 1000) * 1000 <= since
}
