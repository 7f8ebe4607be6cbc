import { join } from 'node:path'
import { createVerifier } from '../kernel/jwt/verifier.ts'
import type { Logger } from '../kernel/log/logger.ts'
import { createRest } from '../services/rest/create-rest.ts'
import { createAccess } from './access.ts'
import type { OpenedEnvironment } from './engine.ts'
import type { EnvironmentSetup, ServiceLimits } from './environment-setup.ts'
import { createHealthCheck } from './health.ts'
import { loadKeys } from './keys-file.ts'
import { missingMount } from './missing-mount.ts'
import { openDatabase, prepareDatabase, type EngineFiles } from './prepare-database.ts'
import { restMount } from './rest-mount.ts'
import { checkAnonRole, createRoles } from './roles.ts'

export async function openEnvironment(
  setup: EnvironmentSetup,
  limits: ServiceLimits,
  files: EngineFiles,
  url: string,
  rootLog: Logger,
): Promise<OpenedEnvironment> {
  const log = rootLog.child({ environment: setup.name })
  const { given, project, anonRole, keyless } = setup
  const db = await openDatabase(setup, files, limits.poolSize, log)
  try {
    const keys = await loadKeys(setup.folder === null ? null : join(setup.folder, 'keys.json'), given)
    await prepareDatabase(db, setup, files, log)
    await checkAnonRole(db, anonRole, (text) => log.warn(text))
    const rest = await createRest({
      db,
      settings: {
        schemas: project.schemas,
        extraSearchPath: project.extraSearchPath,
        maxRows: project.maxRows,
        preRequest: setup.preRequest,
        statementTimeoutMs: limits.statementTimeoutMs,
        publicUrl: `${url}/rest/v1`,
      },
      onError: (error, context) => log.error({ err: error }, context),
    })
    const verifier = await createVerifier({ signingKeys: keys.signing, secret: given.jwtSecret })
    const roles = createRoles(db, anonRole)
    return {
      access: createAccess({ keys: keys.api, verifier, roles, anonRole, keyless }),
      mounts: {
        rest: restMount(rest, limits.restBodyLimit),
        auth: missingMount('auth'),
        storage: missingMount('storage'),
        realtime: missingMount('realtime'),
        functions: missingMount('functions'),
      },
      publishableKey: keys.api.publishable,
      healthy: createHealthCheck(() => db.query({ text: 'select 1', prepare: true })),
      async close() {
        await rest.close()
        await db.close()
      },
    }
  } catch (error) {
    await db.close()
    throw error
  }
}
