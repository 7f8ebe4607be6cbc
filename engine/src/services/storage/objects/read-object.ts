import type { Caller } from '../../../kernel/db/run-as.ts'
import { findBucket } from '../buckets/find-bucket.ts'
import { sendObject, setVersion } from '../download/send-object.ts'
import { noSuchBucket, noSuchKey, StorageError } from '../errors.ts'
import { verifyObject } from '../signed-urls.ts'
import { json, type Operation, type Params, type Reply, type StorageCall, type StorageContext } from '../types.ts'
import { findObject, type StoredObject } from './rows.ts'

/** `GET`, `HEAD /object/:bucket/*`: sends what the caller may see. */
export const downloadObject: Operation = async (context, call, params) =>
  download(context, call, params, await readerOf(context, call, params))

/** `GET`, `HEAD /object/authenticated/:bucket/*`: the same, for callers with a token only. */
export const downloadAuthenticated: Operation = async (context, call, params) =>
  download(context, call, params, await authenticatedReader(context, call, params))

/**
 * Browsers must revalidate it at every use, because another user may use the same browser. An object that must not be stored is
 * not stored.
 */
async function download(
  context: StorageContext,
  call: StorageCall,
  params: Params,
  reader: Caller | null,
): Promise<null> {
  await sendObject(
    context,
    call.request,
    call.response,
    () => findObject(context, reader, params.bucket, params.name),
    {
      download: downloadName(call),
      cacheControl: privateCaching,
      beforeSending: () => noteRead(context, reader, params),
    },
  )
  return null
}

/** Without a caller the bucket is public: everybody may read it, so there is nothing to note. */
export async function noteRead(
  { hooks }: StorageContext,
  reader: Caller | null,
  { bucket, name }: Params,
): Promise<void> {
  if (reader !== null) await hooks.noteRead(reader.role, bucket, name)
}

/** The age that the object names is sent for programs that read it. `no-cache` overrules it in every browser: RFC 9111, 5.2.2.4. */
export function privateCaching({ metadata: { cacheControl = '' } }: StoredObject): string {
  if (/\bno-store\b/i.test(cacheControl)) return 'private, no-store'
  return ['private, no-cache', ...(/\bmax-age=\d{1,9}\b/.exec(cacheControl) ?? [])].join(', ')
}

/** As long as the object says, but not longer than the URL is valid. */
export function signedCaching({ now }: StorageContext, exp: number): (object: StoredObject) => string {
  return ({ metadata }) => {
    const wanted = Number(/max-age=(\d{1,9})/.exec(metadata.cacheControl ?? '')?.[1] ?? 0)
    return `private, max-age=${Math.max(0, Math.min(wanted, exp - Math.ceil(now() / 1000)))}`
  }
}

/** `GET`, `HEAD /object/public/:bucket/*` */
export const downloadPublic: Operation = async (context, call, { bucket, name }) => {
  await requirePublic(context, bucket)
  await sendObject(context, call.request, call.response, () => findObject(context, null, bucket, name), {
    download: downloadName(call),
    cacheControl: ({ metadata }) => metadata.cacheControl ?? 'no-cache',
  })
  return null
}

/**
 * `GET`, `HEAD /object/sign/:bucket/*?token=`: for everyone who has the URL, until it expires or the object is deleted. It is not
 * valid for another object that gets the same name later.
 */
export const downloadSigned: Operation = async (context, call, { bucket, name }) => {
  const token = new URLSearchParams(call.search).get('token')
  const { exp, object: signed, role } = await verifyObject(context, 'download', `${bucket}/${name}`, token)
  const find = async () => {
    const object = await findObject(context, null, bucket, name)
    return object?.id === signed ? object : null
  }
  const download = downloadName(call)
  await sendObject(context, call.request, call.response, find, {
    download: download === null ? null : decodeAgain(download),
    cacheControl: signedCaching(context, exp),
    beforeSending: () => context.hooks.noteRead(role, bucket, name),
  })
  return null
}

/** `GET`, `HEAD /object/info/:bucket/*` */
export const objectInfo: Operation = async (context, call, params) => {
  const reader = await readerOf(context, call, params)
  return info(call, await findObject(context, reader, params.bucket, params.name))
}

/** `GET`, `HEAD /object/info/authenticated/:bucket/*` */
export const authenticatedInfo: Operation = async (context, call, params) => {
  const reader = await authenticatedReader(context, call, params)
  return info(call, await findObject(context, reader, params.bucket, params.name))
}

/** `GET`, `HEAD /object/info/public/:bucket/*` */
export const publicInfo: Operation = async (context, call, { bucket, name }) => {
  await requirePublic(context, bucket)
  return info(call, await findObject(context, null, bucket, name))
}

/** The headers name the file's version, as on the platform: a program compares them with what it has, by `HEAD` too. */
function info({ response }: StorageCall, object: StoredObject | null): Reply {
  if (object === null) throw noSuchKey()
  const { metadata } = object
  setVersion(response, metadata)
  return json({
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket,
    size: metadata.size ?? null,
    content_type: metadata.mimetype ?? null,
    cache_control: metadata.cacheControl ?? null,
    etag: metadata.eTag ?? null,
    metadata: object.userMetadata,
    last_modified: object.updatedAt,
    created_at: object.createdAt,
  })
}

/** Everyone may read the objects of a public bucket, with any token. Null means that no policy is checked. */
async function readerOf(context: StorageContext, call: StorageCall, { bucket }: Params): Promise<Caller | null> {
  const { isPublic } = await findBucket(context, bucket)
  if (isPublic) return null
  return call.identify().catch((error: unknown) => {
    // As on the platform, a caller without a token is not told which private buckets exist.
    throw error instanceof StorageError ? noSuchBucket() : error
  })
}

/** A caller without a token is told so before anything else. */
export async function authenticatedReader(
  context: StorageContext,
  call: StorageCall,
  params: Params,
): Promise<Caller | null> {
  const caller = await call.identify()
  return (await findBucket(context, params.bucket)).isPublic ? null : caller
}

export async function requirePublic(context: StorageContext, bucket: string): Promise<void> {
  if (!(await findBucket(context, bucket)).isPublic) throw noSuchBucket()
}

/** The client encodes the URL that it gets, and with it the name that it has encoded already. */
function decodeAgain(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

export function downloadName({ search }: StorageCall): string | null {
  return new URLSearchParams(search).get('download')
}
