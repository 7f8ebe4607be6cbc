import { z } from 'zod'
import type { Caller } from '../../../kernel/db/run-as.ts'
import { findBucket } from '../buckets/find-bucket.ts'
import { invalidRequest, noSuchKey } from '../errors.ts'
import { isValidKey } from '../names.ts'
import { secondsOf } from '../project-hooks.ts'
import { readJson } from '../read-json.ts'
import { canMakePictures } from '../render/make-picture.ts'
import { isTransform, transformSchema } from '../render/transform.ts'
import { signObject } from '../signed-urls.ts'
import { json, type Operation } from '../types.ts'
import { asCaller, findObject } from './rows.ts'

/** Ten years, which is longer than anybody needs, and safe for JSON numbers and dates. */
const expiresIn = z.int('must be integer').min(1, 'must be >= 1').max(315_360_000, 'must be <= 315360000')

const one = z.object({ expiresIn, transform: transformSchema.optional() })
const many = z.object({
  expiresIn,
  paths: z
    .array(z.string('must be string'))
    .min(1, 'must NOT have fewer than 1 items')
    .max(1000, 'must NOT have more than 1000 items'),
})

/** Seven days: a signed URL works without policies, also after the user who made it has lost access. */
const MAX_USER_SECONDS = 604_800

function checkTime({ role }: Caller, seconds: number): void {
  if (role === 'service_role' || seconds <= MAX_USER_SECONDS) return
  throw invalidRequest(`body/expiresIn must be <= ${MAX_USER_SECONDS}`)
}

/** A project may limit the time of an address. A longer time is shortened to this limit; null if no time is left. */
function allowedTime(seconds: number, limit: number | null): number | null {
  const time = limit === null ? seconds : Math.min(seconds, limit)
  return time > 0 ? time : null
}

/** The client encodes the URL itself, so the name is not encoded here. */
const addressOf = (object: string, token: string, route = 'object/sign'): string => `/${route}/${object}?token=${token}`

/** `POST /object/sign/:bucket/*` */
export const signDownload: Operation = async (context, { request, identify }, { bucket, name }) => {
  const caller = await identify()
  const { expiresIn: seconds, transform } = await readJson(request, one)
  checkTime(caller, seconds)
  await findBucket(context, bucket)
  const object = await findObject(context, caller, bucket, name)
  if (object === null) throw noSuchKey()
  await context.hooks.noteRead(caller.role, bucket, name)
  const limit = await context.hooks.secondsToRead(caller, bucket, name)
  const time = allowedTime(seconds, limit)
  if (time === null) throw noSuchKey()
  const isPicture = isTransform(transform) && context.settings.offersPictures && canMakePictures()
  const claims = { object: object.id, role: caller.role, ...(isPicture ? { transform } : {}) }
  const token = await signObject(context, 'download', `${bucket}/${name}`, time, claims)
  return json({ signedURL: addressOf(`${bucket}/${name}`, token, isPicture ? 'render/image/sign' : 'object/sign') })
}

/** `POST /object/sign/:bucket`: signs each path separately, so that a missing one does not fail the others. */
export const signDownloads: Operation = async (context, { request, identify }, { bucket }) => {
  const caller = await identify()
  const { expiresIn: seconds, paths } = await readJson(request, many)
  checkTime(caller, seconds)
  await findBucket(context, bucket)
  const validPaths = paths.filter(isValidKey)
  const limit = await context.hooks.secondsColumn(caller)
  const { rows } = await asCaller(
    context,
    caller,
    (session) =>
      session.last({
        text: `select name, id, ${limit} from storage.objects
          where bucket_id = $1 and name in (select jsonb_array_elements_text($2::jsonb))`,
        values: [bucket, JSON.stringify(validPaths)],
        prepare: true,
      }),
    { readOnly: true },
  )
  const visible = new Map(
    rows.map(([name, id, limited]) => [name, { id, time: allowedTime(seconds, secondsOf(limited)) }]),
  )
  for (const name of visible.keys()) await context.hooks.noteRead(caller.role, bucket, name ?? '')
  const signed = []
  for (const path of paths) {
    const named = `${bucket}/${path}`
    const found = visible.get(path)
    const claims = { object: found?.id, role: caller.role }
    const time = found?.time ?? null
    const token = time === null ? null : await signObject(context, 'download', named, time, claims)
    const url = token === null ? null : addressOf(named, token)
    const error = url === null ? 'Either the object does not exist or you do not have access to it' : null
    signed.push({ error, path, signedURL: url })
  }
  return json(signed)
}
