import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { ConfigError } from '../../kernel/config/config-error.ts'
import type { StorageSection } from '../../kernel/config/storage-section.ts'
import type { Database } from '../../kernel/db/database.ts'
import { UUID_PATTERN } from '../../kernel/uuid.ts'
import { BlobsUnavailable, type BlobStore } from '../../services/storage/blobs/blob-store.ts'
import { announceBlob } from '../../services/storage/pending-deletions.ts'
import { contentTypeOf } from '../../services/storage/upload/content-type.ts'
import type { StagedFile, Staging } from '../../services/storage/upload/staging.ts'
import { contentType } from '../portal/content-type.ts'
import { dueSeeds, recordSeed, seedError, seedName } from './seeds.ts'

/** A folder whose files are put into a bucket of a new database. */
export interface SeedFolder {
  readonly bucket: string
  readonly folder: string
}

/** Where the bytes are kept, and where they wait until they are complete. */
export interface SeedStore {
  readonly store: BlobStore
  readonly staging: Staging
}

interface SeedObject {
  readonly bucket: string
  readonly name: string
  readonly file: string
}

/** Lists all files of the folders, at any depth. Hidden files are left out: they belong to the machine and not to the project. */
export function listSeedObjects(folders: readonly SeedFolder[]): SeedObject[] {
  return folders.flatMap(({ bucket, folder }) => {
    if (!existsSync(folder)) throw new ConfigError(`${folder}: there is no such folder for the bucket ${bucket}`)
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({ bucket, name: relative(folder, file).split(sep).join('/'), file }))
      .filter(({ name }) => !name.split('/').some((part) => part.startsWith('.')))
      .sort((a, b) => (a.file < b.file ? -1 : 1))
  })
}

/** Creates the buckets that `config.toml` names. Existing ones stay as they are. */
export async function ensureBuckets(db: Database, buckets: StorageSection['buckets']): Promise<void> {
  for (const [name, bucket] of Object.entries(buckets)) {
    await db.query({
      text: `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
        values ($1, $1, $2::boolean, $3::bigint, 
          case when $4::json is not null then array(select json_array_elements_text($4::json)) end)
        on conflict do nothing`,
      values: [
        name,
        String(bucket.public),
        bucket.file_size_limit === undefined ? null : String(bucket.file_size_limit),
        bucket.allowed_mime_types === undefined ? null : JSON.stringify(bucket.allowed_mime_types),
      ],
    })
  }
}

/**
 * Puts the bytes of the files that are due into the store, and creates rows for those without one. Each file is recorded
 * when it is stored, so that a process that was killed in between continues at its next start.
 */
export async function seedObjects(
  db: Database,
  target: SeedStore,
  root: string,
  folders: readonly SeedFolder[],
  options: { readonly all: boolean },
): Promise<string[]> {
  const objects = listSeedObjects(folders)
  const due = new Set(
    await dueSeeds(
      db,
      root,
      objects.map(({ file }) => file),
      options,
    ),
  )
  const seeded = objects.filter(({ file }) => due.has(file))
  for (const object of seeded) await seedObject(db, target, root, object)
  return seeded.map(({ file }) => seedName(root, file))
}

async function seedObject(
  db: Database,
  { store, staging }: SeedStore,
  root: string,
  object: SeedObject,
): Promise<void> {
  const { bucket, name, file } = object
  const staged = await staging.receive(createReadStream(file) as AsyncIterable<Buffer>, Infinity, () => new Error())
  try {
    const version = await versionOf(db, object)
    const id = version ?? randomUUID()
    if (version === null) await announceBlob(db, id)
    const mimetype = await contentTypeOf(staged.path, staged.size, contentType(name))
    await store.put(id, staged.path, staged.size)
    await db.transaction(async (session) => {
      const { rowCount } = await session.query({
        text: version === null ? INSERT : UPDATE,
        values: [bucket, name, id, factsOf(staged), JSON.stringify({ mimetype, cacheControl: 'max-age=3600' })],
      })
      // Somebody has deleted or replaced the row meanwhile, so no row names these bytes.
      if (rowCount === 0) await session.query({ text: SCHEDULE_DELETION, values: [id] })
      await recordSeed(session, root, file, staged.md5)
    })
  } catch (error) {
    throw error instanceof BlobsUnavailable ? new ConfigError(`${file}: ${error.message}`) : seedError(file, error)
  } finally {
    await staging.discard(staged)
  }
}

/** The id under which a seed's row expects its bytes. Null if there is no row, or its version is not an id. */
async function versionOf(db: Database, { bucket, name }: SeedObject): Promise<string | null> {
  const { rows } = await db.query({
    text: `select version from storage.objects where bucket_id = $1 and name = $2 and version ~ '${UUID}'`,
    values: [bucket, name],
  })
  return rows[0]?.[0] ?? null
}

/** Facts about the bytes, which replace those that a seed has stated. */
function factsOf({ size, md5 }: StagedFile): string {
  const lastModified = new Date().toISOString()
  return JSON.stringify({ size, contentLength: size, eTag: `"${md5}"`, lastModified, httpStatusCode: 200 })
}

const UUID = `^${UUID_PATTERN}$`

const UPDATE = `update storage.objects set metadata = $5::jsonb || coalesce(metadata, '{}') || $4::jsonb
  where bucket_id = $1 and name = $2 and version = $3`

const INSERT = `insert into storage.objects as object (bucket_id, name, version, metadata)
  values ($1, $2, $3, $5::jsonb || $4::jsonb)
  on conflict (bucket_id, name) do update set
    version = excluded.version, metadata = $5::jsonb || coalesce(object.metadata, '{}') || $4::jsonb
  where object.version is null or object.version !~ '${UUID}'`

const SCHEDULE_DELETION = `insert into engine.pending_deletions (id, after) values ($1::uuid, now())
  on conflict (id) do update set after = excluded.after`
