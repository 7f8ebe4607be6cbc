import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Settings } from '../../kernel/config/s3-settings.ts'
import { makePrivateFolder } from '../../kernel/files/private-file.ts'
import type { Logger } from '../../kernel/log/logger.ts'
import { BlobsUnavailable, type BlobStore } from '../../services/storage/blobs/blob-store.ts'
import { createDiskStore } from '../../services/storage/blobs/disk-store.ts'
import { checkS3Bucket } from '../../services/storage/blobs/s3-check.ts'
import { createS3Store } from '../../services/storage/blobs/s3-store.ts'
import { createStaging, type Staging } from '../../services/storage/upload/staging.ts'
import type { EnvironmentSetup } from './setup.ts'

/** Where the bytes of an environment's files are stored, and where uploads are stored until they are complete. */
export interface FileStore {
  readonly store: BlobStore
  readonly staging: Staging
  close(): void
}

/** Opens S3 if there is a bucket, else the environment's folder, else a folder that lasts as long as the process. */
export async function openFileStore(
  { name, folder }: Pick<EnvironmentSetup, 'name' | 'folder'>,
  s3: S3Settings | undefined,
  log: Logger,
): Promise<FileStore> {
  if (s3 !== undefined) await requireBucket(s3, log)
  const root = folder === null ? await mkdtemp(join(tmpdir(), 'portico-files-')) : join(folder, 'storage')
  if (folder !== null) makePrivateFolder(folder)
  makePrivateFolder(root)
  // Deleted too when the process ends without closing the store.
  const removeRoot = (): void => rmSync(root, { recursive: true, force: true })
  if (folder === null) process.once('exit', removeRoot)
  return {
    store: s3 === undefined ? createDiskStore(join(root, 'blobs')) : createS3Store(s3, { prefix: `${name}/` }),
    staging: await createStaging(join(root, 'incoming')),
    close() {
      if (folder !== null) return
      process.off('exit', removeRoot)
      removeRoot()
    },
  }
}

/** Only warns if the server does not answer: it may answer later. One that refuses would refuse again, so that is an error. */
async function requireBucket(s3: S3Settings, log: Logger): Promise<void> {
  try {
    await checkS3Bucket(s3)
  } catch (error) {
    if (!(error instanceof BlobsUnavailable)) throw error
    log.warn({ err: error }, 'the store of the files is not reachable')
  }
}
