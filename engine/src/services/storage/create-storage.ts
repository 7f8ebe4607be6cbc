import { DatabaseError } from '../../kernel/db/errors.ts'
import { createBucket, deleteBucket, emptyBucket, getBucket, listBuckets, updateBucket } from './buckets/buckets.ts'
import { fromDatabase, noRoute, notImplemented } from './errors.ts'
import { copyObject } from './objects/copy-object.ts'
import { listObjects } from './objects/list-objects.ts'
import { listObjectsV2 } from './objects/list-objects-v2.ts'
import { moveObject } from './objects/move-object.ts'
import { downloadObject, downloadPublic, downloadSigned, objectInfo, publicInfo } from './objects/read-object.ts'
import { removeObject, removeObjects } from './objects/remove-objects.ts'
import { signDownload, signDownloads } from './objects/sign-object.ts'
import { createObject, replaceObject, signUpload, uploadBySignedUrl } from './objects/upload-object.ts'
import { matchRoute, route, type Route } from './routes.ts'
import type { Reply, StorageCall, StorageDependencies } from './storage.ts'
import { createSweeper } from './sweeper.ts'

export interface Storage {
  /** Rejects with a StorageError. */
  handle(call: StorageCall): Promise<Reply>
  /** Takes away bytes without a row, and what broken uploads left. */
  tidy(): Promise<void>
  /** Keeps every byte that is there, named by a row or not, until the answer is called. */
  hold(): Promise<() => void>
  close(): Promise<void>
}

/** In the order in which they are tried. */
const ROUTES: readonly Route[] = [
  route('POST /bucket', createBucket),
  route('GET /bucket', listBuckets),
  route('GET /bucket/:bucket', getBucket),
  route('PUT /bucket/:bucket', updateBucket),
  route('DELETE /bucket/:bucket', deleteBucket),
  route('POST /bucket/:bucket/empty', emptyBucket),
  route('POST /object/move', moveObject),
  route('POST /object/copy', copyObject),
  route('POST /object/list/:bucket', listObjects),
  route('POST /object/list-v2/:bucket', listObjectsV2),
  route('POST /object/upload/sign/:bucket/*', signUpload),
  route('PUT /object/upload/sign/:bucket/*', uploadBySignedUrl, { open: true }),
  route('POST /object/sign/:bucket', signDownloads),
  route('POST /object/sign/:bucket/*', signDownload),
  ...both('/object/sign/:bucket/*', downloadSigned, { open: true }),
  ...both('/object/public/:bucket/*', downloadPublic, { open: true }),
  ...both('/object/authenticated/:bucket/*', downloadObject),
  route('GET /object/info/public/:bucket/*', publicInfo, { open: true }),
  route('GET /object/info/authenticated/:bucket/*', objectInfo),
  route('GET /object/info/:bucket/*', objectInfo),
  ...both('/object/:bucket/*', downloadObject),
  route('POST /object/:bucket/*', createObject),
  route('PUT /object/:bucket/*', replaceObject),
  route('DELETE /object/:bucket/*', removeObject),
  route('DELETE /object/:bucket', removeObjects),
]

function both(path: string, run: Route['run'], options = {}): Route[] {
  return ['GET', 'HEAD'].map((method) => route(`${method} ${path}`, run, options))
}

/** Parts of the platform's storage that are not offered. */
const MISSING: readonly (readonly [RegExp, string])[] = [
  [/^\/render\//, 'Image transformations are'],
  [/^\/upload\/resumable/, 'Resumable uploads are'],
  [/^\/(?:iceberg|analytics)/, 'Analytics buckets are'],
  [/^\/vector/, 'Vector buckets are'],
  [/^\/s3(?:\/|$)/, 'The S3 protocol is'],
  [/^\/cdn\//, 'A content delivery network is'],
]

export function needsNoKey(path: string, method: string): boolean {
  return matchRoute(ROUTES, method, path)?.route.isOpen === true
}

/** The route's own words for a path: `/object/:bucket/*`. */
export function routeLabel(path: string, method: string): string | null {
  const pattern = matchRoute(ROUTES, method, path)?.route.pattern
  return pattern === undefined ? null : `/${pattern.join('/')}`
}

export function createStorage(dependencies: StorageDependencies): Storage {
  const sweeper = createSweeper(dependencies)
  const context = { ...dependencies, sweep: sweeper.soon }
  return {
    async handle(call) {
      const { method = 'GET' } = call.request
      const match = matchRoute(ROUTES, method, call.path)
      if (match === null) throw missing(method, call.path)
      try {
        return await match.route.run(context, call, match.params())
      } catch (error) {
        throw error instanceof DatabaseError ? (fromDatabase(error) ?? error) : error
      }
    },
    tidy: sweeper.now,
    hold: sweeper.hold,
    close: sweeper.close,
  }
}

function missing(method: string, path: string): Error {
  const part = MISSING.find(([pattern]) => pattern.test(path))
  return part === undefined ? noRoute(method, path) : notImplemented(part[1])
}
