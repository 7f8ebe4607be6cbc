import { randomUUID } from 'node:crypto'
import { findBucket } from '../buckets/find-bucket.ts'
import { encodeKey } from '../names.ts'
import { signObject, uploadClaims, uploadOf, verifyObject } from '../signed-urls.ts'
import { json, type Operation } from '../types.ts'
import { storeUpload } from '../upload/store-upload.ts'
import { checkWriteAllowed } from './write-row.ts'

/** `POST /object/:bucket/*`: creates an object; with `x-upsert: true` it may replace one. */
export const createObject: Operation = async (context, { request, identify }, { bucket, name }) => {
  const upsert = request.headers['x-upsert'] === 'true'
  const id = await storeUpload(context, await identify(), { bucket, name, upsert }, request)
  return json({ Id: id, Key: `${bucket}/${name}` })
}

/** `PUT /object/:bucket/*` */
export const replaceObject: Operation = async (context, { request, identify }, { bucket, name }) => {
  const id = await storeUpload(context, await identify(), { bucket, name, upsert: true }, request)
  return json({ Id: id, Key: `${bucket}/${name}` })
}

/** The platform's value: long enough for a user to choose a file. */
const UPLOAD_SECONDS = 2 * 60 * 60

/** `POST /object/upload/sign/:bucket/*`: returns a URL with which somebody else may upload this one object. */
export const signUpload: Operation = async (context, { request, identify }, { bucket, name }) => {
  const caller = await identify()
  const upsert = request.headers['x-upsert'] === 'true'
  await findBucket(context, bucket)
  await checkWriteAllowed(context, caller, {
    bucket,
    name,
    upsert,
    version: randomUUID(),
    metadata: {},
    userMetadata: null,
  })
  const token = await signObject(context, 'upload', `${bucket}/${name}`, UPLOAD_SECONDS, uploadClaims(caller, upsert))
  return json({ url: `/object/upload/sign/${encodeKey(`${bucket}/${name}`)}?token=${token}`, token })
}

/**
 * `PUT /object/upload/sign/:bucket/*`: uploads with the rights of the caller who made the URL; the policies are checked again. The
 * platform does not check them again, so there a URL outlives the rights of its maker.
 */
export const uploadBySignedUrl: Operation = async (context, { request, search }, { bucket, name }) => {
  const token = new URLSearchParams(search).get('token')
  const claims = await verifyObject(context, 'upload', `${bucket}/${name}`, token)
  const { upsert, caller } = await uploadOf(context, claims)
  await storeUpload(context, caller, { bucket, name, upsert }, request)
  return json({ Key: `${bucket}/${name}` })
}
