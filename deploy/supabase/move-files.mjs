// Copies the files of an engine's environment to a Supabase project, through both storage services, and compares what arrived.
//   FROM_URL=https://portal.example.com FROM_KEY=sb_secret_… TO_URL=https://<ref>.supabase.co TO_KEY=sb_secret_… \
//     node deploy/supabase/move-files.mjs
// It may run again: what is there already is only compared.
import { createHash } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'

// The client wants one on Node 20, though nothing here uses it.
globalThis.WebSocket ??= EventTarget

const AT_A_TIME = 4
const PAGE = 1000

const from = storageOf('FROM')
const to = storageOf('TO')

function storageOf(side) {
  const [url, key] = [process.env[`${side}_URL`], process.env[`${side}_KEY`]]
  if (!url || !key)
    fail(
      `${side}_URL and ${side}_KEY are missing: the address and the secret key of ${side === 'FROM' ? 'the engine' : 'the project'}.`,
    )
  if (!URL.canParse(url)) fail(`${side}_URL is no address: ${url}`)
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } }).storage
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** The buckets' ids. A wrong key or address ends the run here, before anything is written. */
async function bucketsOf(storage, side) {
  const { data, error } = await storage.listBuckets()
  if (error) fail(`The buckets of ${side} cannot be read (${error.message}): check its address and its secret key.`)
  // The secret key sees the buckets of the migrations; every other key sees none.
  if (data.length === 0) fail(`The key of ${side} shows no bucket: use the secret key, and apply the migrations first.`)
  return data.map(({ id }) => id)
}

/** The paths of all files below a folder. */
async function* pathsOf(bucket, folder = '') {
  for (let offset = 0; ; offset += PAGE) {
    const { data, error } = await from
      .from(bucket)
      .list(folder, { limit: PAGE, offset, sortBy: { column: 'name', order: 'asc' } })
    if (error) throw new Error(`${bucket}/${folder} cannot be listed: ${error.message}`)
    for (const { id, name } of data) {
      const path = folder === '' ? name : `${folder}/${name}`
      if (id === null) yield* pathsOf(bucket, path)
      else yield path
    }
    if (data.length < PAGE) return
  }
}

async function read(storage, bucket, path) {
  const { data, error } = await storage.from(bucket).download(path)
  if (error) throw new Error(error.message)
  const bytes = Buffer.from(await data.arrayBuffer())
  return { bytes, type: data.type, hash: createHash('sha256').update(bytes).digest('hex') }
}

/** Copies one file and returns its hash. */
async function copy(bucket, path) {
  const { bytes, type, hash } = await read(from, bucket, path)
  const { data: info, error } = await from.from(bucket).info(path)
  if (error) throw new Error(error.message)
  const { error: refused } = await to.from(bucket).upload(path, bytes, {
    contentType: type,
    cacheControl: /max-age=(\d+)/.exec(info.cacheControl ?? '')?.[1] ?? '3600',
    ...(info.metadata ? { metadata: info.metadata } : {}),
  })
  const isThere = refused !== null && (refused.statusCode === '409' || refused.status === 409)
  if (refused !== null && !isThere) throw new Error(refused.message)
  const arrived = await read(to, bucket, path)
  if (arrived.hash !== hash)
    throw new Error(isThere ? 'the project has another file with this name' : 'it arrived with other bytes')
  return { hash, isThere }
}

if (process.env['FROM_URL'] === process.env['TO_URL']) fail('FROM_URL and TO_URL are the same.')
const buckets = await bucketsOf(from, 'the engine')
const there = new Set(await bucketsOf(to, 'the project'))
const missing = buckets.filter((bucket) => !there.has(bucket))
if (missing.length > 0) fail(`The project has no bucket ${missing.join(', ')}: apply the migrations first.`)

const lines = []
const failures = []
let known = 0

/** Several of these share one list of paths. */
async function copyAll(bucket, paths) {
  for await (const path of paths) {
    try {
      const { hash, isThere } = await copy(bucket, path)
      lines.push(`${hash}  ${bucket}/${path}\n`)
      if (isThere) known++
    } catch (error) {
      failures.push(`${bucket}/${path}: ${error.message}`)
    }
  }
}

for (const bucket of buckets) {
  const paths = pathsOf(bucket)
  await Promise.all(Array.from({ length: AT_A_TIME }, () => copyAll(bucket, paths))).catch((error) =>
    fail(error.message),
  )
}

const checksum = createHash('sha256')
  .update(lines.toSorted((one, other) => (one < other ? -1 : 1)).join(''))
  .digest('hex')
console.log(
  `${lines.length} files are on both sides with the same bytes, ${known} of them from before. Checksum of the list: ${checksum}`,
)
for (const failure of failures) console.error(failure)
if (failures.length > 0) fail(`${failures.length} files were not copied. Mend the reason and run this again.`)
