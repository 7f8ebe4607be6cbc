import type { Settings } from '../kernel/config/settings.ts'
import type { Workspace } from './workspace.ts'

/** Names what is kept outside the data folder: a copy of the folder alone would be no back-up. */
export function elsewhere({ setups }: Pick<Workspace, 'setups'>, { s3 }: Pick<Settings, 's3'>): string[] {
  const databases = setups
    .filter(({ given }) => given.databaseUrl !== undefined)
    .map(({ name }) => `the database of ${name} is on a Postgres server`)
  return s3 === undefined ? databases : [...databases, 'files are in an S3 bucket']
}
