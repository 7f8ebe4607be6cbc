import type { Settings } from '../kernel/config/settings.ts'
import type { Workspace } from './workspace.ts'

/** Names the data that is stored outside the data folder: a copy of the folder alone would not be a back-up. */
export function partsElsewhere({ setups }: Pick<Workspace, 'setups'>, { s3 }: Pick<Settings, 's3'>): string[] {
  const databases = setups
    .filter(({ given }) => given.databaseUrl !== undefined)
    .map(({ name }) => `the database of ${name} is on a Postgres server`)
  return s3 === undefined ? databases : [...databases, 'files are in an S3 bucket']
}
