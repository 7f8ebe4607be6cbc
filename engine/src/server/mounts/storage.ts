import type { Database } from '../../kernel/db/database.ts'
import type { Logger } from '../../kernel/log/logger.ts'
import type { Job } from '../../services/jobs/types.ts'
import { accessDenied, errorBody, missingToken, StorageError } from '../../services/storage/errors.ts'
import { needsNoKey, routeLabel } from '../../services/storage/routes.ts'
import { createStorage } from '../../services/storage/service.ts'
import { tokenMessage } from '../../services/storage/signed-urls.ts'
import type { Storage } from '../../services/storage/types.ts'
import { AccessError } from '../access/access-error.ts'
import type { KeyRing } from '../access/key-ring.ts'
import { openFileStore } from '../environment/file-store.ts'
import { seedObjects } from '../environment/seed-objects.ts'
import type { EnvironmentSetup, ServiceLimits } from '../environment/setup.ts'
import type { Exchange, Mount } from '../http/exchange.ts'
import { Refusal } from '../http/refusal.ts'
import { sendJson } from '../http/send.ts'

export interface FileService {
  readonly storage: Storage
  close(): Promise<void>
}

/** Opens the storage service with its file store, and seeds the files of a new database. */
export async function openStorage(
  db: Database,
  setup: EnvironmentSetup,
  limits: ServiceLimits,
  ring: KeyRing,
  log: Logger,
): Promise<FileService> {
  const { project, seedFolders } = setup
  const fileStore = await openFileStore(setup, limits.s3, log)
  const seeded = await seedObjects(db, fileStore, project.root, seedFolders, { all: false })
  if (seeded.length > 0) log.info({ files: seeded.length }, 'seeded files')
  const storage = createStorage({
    db,
    store: fileStore.store,
    staging: fileStore.staging,
    settings: {
      fileSizeLimit: limits.fileSizeLimit ?? project.storage.file_size_limit,
      statementTimeoutMs: db.kind === 'pglite' ? limits.pgliteTimeoutMs : limits.statementTimeoutMs,
      offersPictures: project.storage.image_transformation.enabled,
    },
    tokens: {
      sign: (claims) => ring.addresses.sign(claims),
      verify: async (token) => (await ring.addresses.verify(token)).claims,
    },
    onError: (error, context) => log.error({ err: error }, context),
    now: () => Date.now(),
  })
  return {
    storage,
    async close() {
      await storage.close()
      fileStore.close()
    },
  }
}

/** Deletes the bytes that a removal or a crash left behind, unless that is done already. */
export function storageTidying(storage: Pick<Storage, 'tidy'>): Job {
  return { name: 'storage-tidy', schedule: '*/10 * * * *', timeLimitMs: 600_000, run: () => storage.tidy() }
}

export function storageMount(storage: Pick<Storage, 'handle'>): Mount {
  return {
    needsNoKey: needsNoKey,
    label: routeLabel,
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

/** Returns the caller. One that is not let in gets storage-api's answer. */
async function identify({ access, keyRole, request }: Exchange) {
  const { authorization } = request.headers
  if (keyRole === null && authorization === undefined) throw missingToken()
  try {
    return await access.caller(keyRole, authorization)
  } catch (error) {
    if (!(error instanceof AccessError)) throw error
    throw accessDenied(error.fault.kind === 'bad-token' ? tokenMessage(error.fault.error) : error.message)
  }
}
