import { join } from 'node:path'
import type { Contender, ContenderId } from '../contender.ts'
import { Unavailable } from '../../../tests/support/unavailable.ts'
import { copyPortalProject } from '../project.ts'
import { ROWS } from '../workload.ts'
import type { Dependencies } from './all.ts'
import { engineOf } from './engine.ts'

/** The portal's own rules with and without the check of the caller's session, on each database. */
export function sessionContenders({ scope, generator, cluster }: Dependencies): Contender[] {
  const contender = (id: ContenderId, label: string, lane: Contender['lane'], without?: string): Contender => ({
    id,
    label,
    lane,
    async start() {
      const folder = join(scope.folder, id)
      // The paths of the templates in config.toml begin with this name.
      const project = join(folder, 'supabase')
      await copyPortalProject(project, { rows: true, without })
      const options = { scope, generator, folder, rows: ROWS }
      if (lane === 'pglite') return (await engineOf(project, options)).measure
      if (cluster instanceof Unavailable) throw cluster
      const database = id.replaceAll('-', '_')
      await cluster.createDatabase(database)
      const { measure } = await engineOf(project, { ...options, databaseUrl: cluster.urlOf(database) })
      await cluster.script(database, 'vacuum analyze')
      return measure
    },
  })
  return [
    contender('no-sessions-postgres', 'Postgres, sessions not checked', 'postgres', 'no-sessions.sql'),
    contender('sessions-postgres', 'Postgres, sessions checked', 'postgres'),
    contender('no-sessions-pglite', 'PGlite, sessions not checked', 'pglite', 'no-sessions.sql'),
    contender('sessions-pglite', 'PGlite, sessions checked', 'pglite'),
  ]
}
