import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPglite } from '../../../engine/src/kernel/db/pglite/pglite.ts'
import { openPostgres } from '../../../engine/src/kernel/db/postgres/postgres.ts'
import startDatabases from '../../../engine/test/global-setup.ts'
import { runSql } from '../../support/postgres.ts'
import { applyProject, EXTENSIONS, TEMPLATE } from './project.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PGlite folder with the migrated project, which suites copy. */
    projectFolder: string
  }
}

/** Runs the project's migrations once on each kind of database; every suite opens a copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const stop = await startDatabases(project)
  const { postgresUrl, snapshot } = project.getProvidedContext()
  const folder = await mkdtemp(join(tmpdir(), 'portico-project-'))
  const tearDown = async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
  // Both end before anything is removed: a folder that is still written cannot be, and that error would hide the first one.
  const filled = await Promise.allSettled([fillTemplate(postgresUrl), fillFolder(folder, snapshot)])
  const failed = filled.find(({ status }) => status === 'rejected')
  if (failed !== undefined) {
    await tearDown()
    throw (failed as PromiseRejectedResult).reason
  }
  project.provide('projectFolder', folder)
  return tearDown
}

async function fillTemplate(postgresUrl: string): Promise<void> {
  await runSql(postgresUrl, `create database ${TEMPLATE}`)
  const db = await openPostgres({ url: postgresUrl.replace(/[^/]+$/, TEMPLATE) })
  await applyProject(db)
  // Postgres cannot copy a database with an open connection.
  await db.close()
}

async function fillFolder(dataDir: string, snapshot: string): Promise<void> {
  const db = await openPglite({ dataDir, snapshot, extensions: EXTENSIONS })
  await applyProject(db)
  await db.close()
}
