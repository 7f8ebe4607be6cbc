import { preparePlatform } from '../../../engine/src/bootstrap/platform.ts'
import { openPostgres } from '../../../engine/src/kernel/db/postgres/postgres.ts'
import { sqlFolder } from '../../../engine/test/databases.ts'
import { startPostgres } from '../../support/postgres.ts'
import { LIKE_SUPABASE } from './like-supabase.ts'

/** A cluster with new projects as on Supabase. It is a cluster of its own, because roles belong to a cluster. */
export interface Platform {
  /** The address of a new project's database, as its owner. */
  createProject(): Promise<string>
  stop(): Promise<void>
}

export async function startPlatform(): Promise<Platform> {
  const cluster = await startPostgres()
  const template = await cluster.createDatabase()
  const superuser = await openPostgres({ url: template })
  await preparePlatform(superuser, { folder: sqlFolder })
  await superuser.transaction((session) => session.script(`${LIKE_SUPABASE}; drop extension if exists pgtap`))
  await superuser.close()
  let count = 0
  return {
    async createProject() {
      const name = `project_${++count}`
      await cluster.copyDatabase(new URL(template).pathname.slice(1), name)
      await cluster.script('postgres', `alter database ${name} owner to project_owner`)
      return cluster.urlOf(name).replace('postgres@', 'project_owner:none@')
    },
    stop: () => cluster.stop(),
  }
}
