import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runCli } from './cli.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-cli-backup-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

async function run(args: string[], env: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const code = await runCli([...args, '--data', join(folder, 'data')], { root, env: { LOG_LEVEL: 'silent', ...env } })
  return { code, said: said.mock.calls.flat().join('\n') }
}

const S3 = { S3_ENDPOINT: 'http://localhost:9', S3_BUCKET: 'papers', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
const POSTGRES = { TRAINING_DATABASE_URL: 'postgres://localhost/nowhere' }

it('is refused if a part of the data is elsewhere, and says what to do with each', async () => {
  const file = join(folder, 'kept.tgz')
  const postgres = await run(['backup', file], POSTGRES)
  expect(postgres.code).toBe(1)
  expect(postgres.said).toContain('the database of training is on a Postgres server')
  expect(postgres.said).toContain('pg_dump')
  expect(postgres.said).toContain('storage/blobs and <environment>/keys.json')
  const both = await run(['backup', file], { ...POSTGRES, ...S3 })
  expect(both.said).toContain('on a Postgres server, and files are in an S3 bucket')
  expect((await run(['restore', file], S3)).said).toContain('files are in an S3 bucket')
  expect(existsSync(file)).toBe(false)
})

it('is refused without data, without a target folder, and inside the data', async () => {
  expect((await run(['backup', join(folder, 'kept.tgz')])).said).toContain('nothing to back up')
  expect((await run(['restore', join(folder, 'kept.tgz')])).said).toContain('there is no such file')
  expect(existsSync(join(folder, 'data'))).toBe(false)
})
