import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../kernel/db/database.ts'
import type { Logger } from '../kernel/log/logger.ts'
import type { Job } from '../services/jobs/job.ts'
import { createDiskStore } from '../services/storage/blobs/disk-store.ts'
import { createStorage, needsNoKey, type Storage } from '../services/storage/create-storage.ts'
import { accessDenied, errorBody, StorageError } from '../services/storage/errors.ts'
import { createStaging } from '../services/storage/upload/staging.ts'
import type { EnvironmentSetup, ServiceLimits } from './environment-setup.ts'
import type { Exchange, Mount } from './exchange.ts'
import type { KeyRing } from './key-ring.ts'
import { makePrivateFolder } from './keys-file.ts'
import { Refusal } from './refusal.ts'
import { sendJson } from './send.ts'

export interface FileService {
  readonly storage: Storage
  close(): Promise<void>
}

/** The storage service with its bytes: in the environment's folder, or as long as the process where nothing is kept. */
export async function openStorage(
  db: Database,
  setup: EnvironmentSetup,
  limits: ServiceLimits,
  ring: KeyRing,
  log: Logger,
): Promise<FileService> {
  const { folder } = setup
  const home = folder === null ? await mkdtemp(join(tmpdir(), 'portico-files-')) : join(folder, 'storage')
  makePrivateFolder(home)
  // A process that ends without being closed takes them along too.
  const forget = (): void => rmSync(home, { recursive: true, force: true })
  if (folder === null) process.once('exit', forget)
  const storage = createStorage({
    db,
    store: createDiskStore(join(home, 'blobs')),
    staging: await createStaging(join(home, 'incoming')),
    settings: { fileSizeLimit: limits.fileSizeLimit, statementTimeoutMs: limits.statementTimeoutMs },
    tokens: {
      sign: (claims) => ring.sign(claims),
      verify: async (token) => (await ring.verify(token)).claims,
    },
    onError: (error, context) => log.error({ err: error }, context),
    now: () => Date.now(),
  })
  return {
    storage,
    async close() {
      await storage.close()
      if (folder !== null) return
      process.off('exit', forget)
      forget()
    },
  }
}

/** What a removal or a crash left, should nobody have swept since. */
export function storageTidying(storage: Pick<Storage, 'tidy'>): Job {
  return { name: 'storage-tidy', schedule: '*/10 * * * *', timeLimitMs: 600_000, run: () => storage.tidy() }
}

export function storageMount(storage: Pick<Storage, 'handle'>): Mount {
  return {
    isOpen: needsNoKey,
    async handle(exchange) {
      const { request, response, path, search } = exchange
      try {
        const reply = await storage.handle({ request, response, path, search, identify: () => identify(exchange) })
        if (reply !== null) sendJson(response, reply.status, reply.body)
      } catch (error) {
        throw error instanceof StorageError ? new Refusal(error.httpStatus, errorBody(error)) : error
      }
    },
  }
}

/** The door words a refused token as PostgREST does; here it is worded as storage-api does. */
async function identify({ access, keyRole, request }: Exchange) {
  const { authorization } = request.headers
  if (keyRole === null && authorization === undefined) throw accessDenied('Invalid Compact JWS')
  try {
    return await access.caller(keyRole, authorization)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { message } = error.body as { message?: unknown }
    throw accessDenied(typeof message === 'string' ? message : undefined)
  }
}
