import { matchRoute, patternOf, route, type Match, type Route } from '../../kernel/http/routes.ts'
import { createBucket, deleteBucket, emptyBucket, getBucket, listBuckets, updateBucket } from './buckets/buckets.ts'
import { noRoute, notImplemented } from './errors.ts'
import { decodeSegment, requireKey } from './names.ts'
import { copyObject } from './objects/copy-object.ts'
import { listObjectsV2 } from './objects/list-objects-v2.ts'
import { listObjects } from './objects/list-objects.ts'
import { moveObject } from './objects/move-object.ts'
import {
  authenticatedInfo,
  downloadAuthenticated,
  downloadObject,
  downloadPublic,
  downloadSigned,
  objectInfo,
  publicInfo,
} from './objects/read-object.ts'
import { removeObject, removeObjects } from './objects/remove-objects.ts'
import { renderAuthenticated, renderPublic, renderSigned } from './objects/render-object.ts'
import { signDownload, signDownloads } from './objects/sign-object.ts'
import { createObject, replaceObject, signUpload, uploadBySignedUrl } from './objects/upload-object.ts'
import type { Operation, Params } from './types.ts'

/** The version of storage-api whose answers this service gives. */
const VERSION = '1.70.6'

/** `GET /status`: for load balancers. The answer has no body. */
const serviceStatus: Operation = (_context, { response }) => {
  response.writeHead(200, { 'content-length': '0' }).end()
  return Promise.resolve(null)
}

/** `GET /version`: plain text. */
const serviceVersion: Operation = (_context, { response }) => {
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(VERSION)
  return Promise.resolve(null)
}

/** The order matters: the first route that matches is used. */
const ROUTES: readonly Route<Operation>[] = [
  route('GET /status', serviceStatus, { open: true }),
  route('GET /version', serviceVersion, { open: true }),
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
  ...both('/object/authenticated/:bucket/*', downloadAuthenticated),
  ...both('/object/info/public/:bucket/*', publicInfo, { open: true }),
  ...both('/object/info/authenticated/:bucket/*', authenticatedInfo),
  ...both('/object/info/:bucket/*', objectInfo),
  ...both('/render/image/sign/:bucket/*', renderSigned, { open: true }),
  ...both('/render/image/public/:bucket/*', renderPublic, { open: true }),
  ...both('/render/image/authenticated/:bucket/*', renderAuthenticated),
  ...both('/object/:bucket/*', downloadObject),
  route('POST /object/:bucket/*', createObject),
  route('PUT /object/:bucket/*', replaceObject),
  route('DELETE /object/:bucket/*', removeObject),
  route('DELETE /object/:bucket', removeObjects),
]

function both(path: string, run: Operation, options = {}): Route<Operation>[] {
  return ['GET', 'HEAD'].map((method) => route(`${method} ${path}`, run, options))
}

/** Features of the platform's storage that are not offered. */
const UNSUPPORTED: readonly (readonly [RegExp, string])[] = [
  [/^\/render\//, 'Image transformations are'],
  [/^\/upload\/resumable/, 'Resumable uploads are'],
  [/^\/(?:iceberg|analytics)/, 'Analytics buckets are'],
  [/^\/vector/, 'Vector buckets are'],
  [/^\/s3(?:\/|$)/, 'The S3 protocol is'],
  [/^\/cdn\//, 'A content delivery network is'],
]

/** Throws a StorageError if there is no such route. */
export function findRoute(method: string, path: string): Match<Operation> {
  const match = matchRoute(ROUTES, method, path)
  if (match !== null) return match
  const part = UNSUPPORTED.find(([pattern]) => pattern.test(path))
  throw part === undefined ? noRoute(method, path) : notImplemented(part[1])
}

/** Decodes the bucket and the object's name. Throws a StorageError if the name is not valid. */
export function paramsOf({ params: { bucket = '', '*': name } }: Match<Operation>): Params {
  return {
    bucket: decodeSegment(bucket),
    name: name === undefined ? '' : requireKey(name.split('/').map(decodeSegment).join('/')),
  }
}

export function needsNoKey(path: string, method: string): boolean {
  return matchRoute(ROUTES, method, path)?.route.isOpen === true
}

/** The pattern of a path's route: `/object/:bucket/*`. */
export function routeLabel(path: string, method: string): string | null {
  const match = matchRoute(ROUTES, method, path)
  return match === null ? null : patternOf(match.route)
}
