import type { Database } from '../../kernel/db/database.ts'
import { clientAddress } from '../../kernel/http/client-address.ts'
import { Budgets } from '../../kernel/limits/budgets.ts'
import type { Logger } from '../../kernel/log/logger.ts'
import type { PlatformValues } from '../../services/functions/variables.ts'
import { createRest } from '../../services/rest/service.ts'
import { createAccess } from '../access/access.ts'
import { checkAnonRole, createRoles } from '../access/roles.ts'
import { copyEnvironment } from '../backup/copy-environment.ts'
import type { OpenedEnvironment } from '../engine.ts'
import { createInternalClient } from '../http/internal-request.ts'
import { environmentFigures } from '../metrics/environment-figures.ts'
import { createProjectFigures } from '../metrics/project-figures.ts'
import { authMount } from '../mounts/auth.ts'
import { openFunctions } from '../mounts/functions.ts'
import { mailMount } from '../mounts/mail.ts'
import { openRealtime, realtimeMount, realtimeTidying } from '../mounts/realtime.ts'
import { restMount } from '../mounts/rest.ts'
import { openStorage, storageMount, storageTidying, type FileService } from '../mounts/storage.ts'
import { setDemo } from './demo-users.ts'
import { ensureFirstAdmin } from './first-admin.ts'
import { createHealthCheck, createHealthDetail } from './health.ts'
import { createIdentity, openKeyRing } from './identity.ts'
import { openJobs } from './jobs.ts'
import { openDatabase, prepareDatabase, type EngineFiles } from './prepare-database.ts'
import { scheduledFunctions } from './scheduled-functions.ts'
import type { EnvironmentSetup, ServiceLimits } from './setup.ts'

export interface EnvironmentContext {
  readonly limits: ServiceLimits
  readonly files: EngineFiles
  readonly log: Logger
  /** The training environment of the same engine, for production; undefined while it does not serve. */
  readonly training: () => PlatformValues['training']
}

/** If the engine stops while the environment opens, the database is closed at once. */
export async function openEnvironment(
  setup: EnvironmentSetup,
  context: EnvironmentContext,
  url: string,
  signal: AbortSignal,
): Promise<OpenedEnvironment> {
  const log = context.log.child({ environment: setup.name })
  const db = await openDatabase(setup, context.files, context.limits.poolSize, log)
  let closed: Promise<void> | null = null
  const close = (): Promise<void> => (closed ??= db.close())
  const giveUp = (): void => void close()
  signal.addEventListener('abort', giveUp)
  try {
    signal.throwIfAborted()
    await prepareDatabase(db, setup, context.files, log)
    await prepareUsers(db, setup, log)
    return await startServices(db, close, setup, context, url, log)
  } catch (error) {
    await close()
    throw error
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

/** Creates the first administrator and sets the sample users' passwords, before anybody can sign in. */
async function prepareUsers(db: Database, { identity }: EnvironmentSetup, log: Logger): Promise<void> {
  const { firstAdmin, demo } = identity
  if (firstAdmin) {
    const { file } = firstAdmin
    const print = (text: string): void => console.log(text)
    await ensureFirstAdmin(db, firstAdmin, { print, isTerminal: process.stdout.isTTY, file })
  }
  if (demo === undefined) return
  const users = await setDemo(db, demo.passwords)
  if (users === 0) return
  log.info(
    { users },
    `the sample users have ${demo.passwords === null ? 'no known passwords' : 'the published passwords'}`,
  )
}

async function startServices(
  db: Database,
  closeDatabase: () => Promise<void>,
  setup: EnvironmentSetup,
  { limits, training }: EnvironmentContext,
  url: string,
  log: Logger,
): Promise<OpenedEnvironment> {
  const { project, anonRole, keyless } = setup
  await checkAnonRole(db, anonRole, (text) => log.warn(text))
  const ring = await openKeyRing(setup, log)
  const rest = await createRest({
    db,
    settings: {
      schemas: project.schemas,
      extraSearchPath: project.extraSearchPath,
      maxRows: project.maxRows,
      preRequest: setup.preRequest,
      statementTimeoutMs: limits.statementTimeoutMs,
      userTimeoutMs: db.kind === 'pglite' ? limits.pgliteTimeoutMs : limits.statementTimeoutMs,
      patternTimeoutMs: limits.patternTimeoutMs,
      limits: { bytes: limits.rest.answerLimit, rows: limits.rest.embedRows },
      heavyCalls: limits.rest.heavyCalls,
      anonRole,
      publicUrl: `${url}/rest/v1`,
    },
    onError: (error, context) => log.error({ err: error }, context),
  })
  const budgets = new Budgets()
  const identity = createIdentity(db, setup, limits, url, ring, log)
  const files = await openStorage(db, setup, limits, ring, log)
  const realtime = await openRealtime(db, setup, limits, budgets, log)
  const functions = openFunctions(db, setup, training, limits, url, ring, budgets, log)
  const { statementTimeoutMs } = limits
  const access = createAccess({ keys: ring.api, verifier: ring, roles: createRoles(db, anonRole), anonRole, keyless })
  const callFunction = createInternalClient('functions', functions.mount, access, log)
  const tidying = [storageTidying(files.storage), realtimeTidying(db)]
  const more = [...tidying, ...scheduledFunctions(project, url, ring, callFunction)]
  const idleSeconds = project.auth.sessions.inactivity_timeout
  const jobs = openJobs(db, { mailer: identity.mailer, more, idleSeconds, statementTimeoutMs }, log)
  // Requests have a login of their own, which may be refused alone.
  const one = { text: 'select 1', prepare: true }
  const ping = createHealthCheck(() =>
    Promise.all([db.query(one), db.transaction((session) => session.last(one), { isRequest: true })]),
  )
  return {
    access,
    mounts: {
      rest: restMount(rest, { anonRole, bodyLimit: limits.restBodyLimit, trustProxy: limits.trustProxy, budgets }),
      auth: authMount(identity.auth, (request) => clientAddress(request, limits.trustProxy), budgets),
      storage: storageMount(files.storage),
      realtime: realtimeMount(realtime, limits.trustProxy, budgets),
      functions: functions.mount,
      mail: mailMount(db, identity.mailer),
    },
    publishableKey: ring.api.publishable,
    secretKey: ring.api.secret,
    mailer: identity.mailer,
    ...(setup.identity.demo?.passwords ? { endDemo: async () => void (await setDemo(db, null)) } : {}),
    healthy: ping,
    detail: createHealthDetail({
      database: async () => ({ kind: db.kind, reachable: await ping() }),
      jobs: () => jobs.states(),
      mail: () => identity.mailer.counts(),
    }),
    figures: environmentFigures({
      db,
      realtime,
      jobs,
      mailer: identity.mailer,
      project: createProjectFigures(db, log),
    }),
    ...dataOf(setup, db, files),
    notifyShutdown: () => realtime.notifyShutdown(),
    async close() {
      // All at once: a job may be waiting for a function or a mail server, and closing those ends the wait.
      await Promise.all([jobs.close(), functions.close(), identity.close()])
      ring.close()
      await Promise.all([rest.close(), files.close(), realtime.close()])
      await closeDatabase()
    },
  }
}

function dataOf({ folder }: EnvironmentSetup, db: Database, { storage }: FileService): Pick<OpenedEnvironment, 'data'> {
  if (folder === null || db.freeze === undefined) return {}
  const holdFiles = (): Promise<() => void> => storage.hold()
  const copyTo = (target: string): Promise<void> => copyEnvironment({ db, folder, holdFiles }, target)
  return { data: { folder, copyTo, noteBackup: () => noteBackup(db) } }
}

/** Calls the project's function `public.note_backup()`, if it has one. */
async function noteBackup(db: Database): Promise<void> {
  await db.transaction(async (session) => {
    const found = await session.query({ text: `select to_regprocedure('public.note_backup()') is not null` })
    if (found.rows[0]?.[0] === 't') await session.query({ text: 'select public.note_backup()' })
  })
}
