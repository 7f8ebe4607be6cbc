import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { run } from '../../tests/support/processes/processes.ts'
import { Unavailable } from '../../tests/support/unavailable.ts'

/** Only reads are measured, so flushing to the disk would only make loading slower. The other values are those of a small server. */
export const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  max_connections: '100',
}

/** Returns the path of pgbench of this version. The Postgres of the npm package has none. */
export async function findPgbench(version: number): Promise<string> {
  const folders = [`/usr/lib/postgresql/${version}/bin`, ...(process.env['PATH'] ?? '').split(delimiter)]
  for (const folder of folders) {
    const path = join(folder, 'pgbench')
    const line = await access(path).then(
      () => run(path, ['--version']),
      () => '',
    )
    if (Number(/\d+/.exec(line)?.[0]) === version) return path
  }
  throw new Unavailable(`no pgbench ${version} was found`)
}
