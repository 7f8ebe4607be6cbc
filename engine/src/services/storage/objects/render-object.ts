import { createHash } from 'node:crypto'
import { BlobMissing } from '../blobs/blob-store.ts'
import { attachment } from '../download/disposition.ts'
import { invalidRequest, noSuchKey, notImplemented } from '../errors.ts'
import { canMakePictures, makePicture } from '../render/make-picture.ts'
import { describeTransform, taskOf, transformOf, transformSchema, type Transform } from '../render/transform.ts'
import { verifyObject } from '../signed-urls.ts'
import type { Operation, StorageCall, StorageContext } from '../types.ts'
import {
  authenticatedReader,
  downloadName,
  noteRead,
  privateCaching,
  requirePublic,
  signedCaching,
} from './read-object.ts'
import { findObject, type StoredObject } from './rows.ts'

/** The platform's limit. */
const MAX_SOURCE_BYTES = 25 * 1024 * 1024

/** `GET`, `HEAD /render/image/authenticated/:bucket/*`: a picture in another size or format. */
export const renderAuthenticated: Operation = async (context, call, params) => {
  const transform = requested(context, call)
  const reader = await authenticatedReader(context, call, params)
  const object = await findObject(context, reader, params.bucket, params.name)
  return render(context, call, object, transform, privateCaching, () => noteRead(context, reader, params))
}

/** `GET`, `HEAD /render/image/public/:bucket/*` */
export const renderPublic: Operation = async (context, call, { bucket, name }) => {
  const transform = requested(context, call)
  await requirePublic(context, bucket)
  const object = await findObject(context, null, bucket, name)
  return render(context, call, object, transform, ({ metadata }) => metadata.cacheControl ?? 'no-cache')
}

/** `GET`, `HEAD /render/image/sign/:bucket/*?token=`: what is done to the picture is part of what was signed. */
export const renderSigned: Operation = async (context, call, { bucket, name }) => {
  requireRendering(context)
  const token = new URLSearchParams(call.search).get('token')
  const claims = await verifyObject(context, 'download', `${bucket}/${name}`, token)
  const transform = transformSchema.safeParse(claims['transform'])
  const object = await findObject(context, null, bucket, name)
  const signed = object?.id === claims['object'] ? object : null
  return render(context, call, signed, transform.data ?? {}, signedCaching(context, claims.exp), () =>
    context.hooks.noteRead(claims['role'], bucket, name),
  )
}

function requested(context: StorageContext, { search }: StorageCall): Transform {
  requireRendering(context)
  return transformOf(search)
}

function requireRendering({ settings }: StorageContext): void {
  if (!settings.offersPictures || !canMakePictures()) throw notImplemented('Image transformations are')
}

async function render(
  context: StorageContext,
  call: StorageCall,
  object: StoredObject | null,
  transform: Transform,
  caching: (object: StoredObject) => string,
  beforeReading?: () => Promise<void>,
): Promise<null> {
  const version = object?.version ?? null
  if (object === null || version === null) throw noSuchKey()
  if ((object.metadata.size ?? 0) > MAX_SOURCE_BYTES) {
    throw invalidRequest('The source image file is too large to process', 422)
  }
  const { request, response } = call
  const task = taskOf(transform, request.headers.accept)
  const etag = `"${createHash('sha256')
    .update(JSON.stringify([object.metadata.eTag ?? version, task]))
    .digest('hex')
    .slice(0, 32)}"`
  const headers = { etag, 'cache-control': caching(object), vary: 'Accept', 'x-robots-tag': 'none' }
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end()
    return null
  }
  await beforeReading?.()
  const { type, bytes } = await makePicture(() => context.store.read(version), task).catch((error: unknown) => {
    throw error instanceof BlobMissing ? noSuchKey() : error
  })
  const download = downloadName(call)
  response.writeHead(200, {
    ...headers,
    'content-type': type,
    'content-length': bytes.length,
    'x-transformations': describeTransform(transform),
    ...(download === null ? {} : { 'content-disposition': attachment(download) }),
  })
  response.end(bytes)
  return null
}
