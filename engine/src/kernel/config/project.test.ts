import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { loadProject } from './project.ts'

const base = mkdtempSync(join(tmpdir(), 'portico project '))
afterAll(() => rmSync(base, { recursive: true }))

let count = 0
function project(config: string, at = 'supabase'): string {
  const folder = join(base, String(++count))
  mkdirSync(join(folder, at, 'seeds'), { recursive: true })
  writeFileSync(join(folder, at, 'config.toml'), config)
  for (const name of ['b.sql', 'a.sql', 'c.txt']) writeFileSync(join(folder, at, 'seeds', name), '')
  return folder
}

it('finds the file in the folder or below it, and fills in the platform’s defaults', () => {
  for (const at of ['supabase', '.']) {
    const folder = project('project_id = "x"', at)
    const loaded = loadProject(folder, {})
    expect(loaded).toMatchObject({ schemas: ['public'], extraSearchPath: ['public', 'extensions'], maxRows: 1000 })
    expect(loaded.migrationsDir).toBe(join(folder, at, 'migrations'))
    expect(loaded.seedFiles).toEqual([])
  }
})

it('reads the settings, replaces variables, and ignores sections that the engine does not serve', () => {
  const folder = project(`
    [api]
    schemas = ["public", "env(SECOND)"]
    max_rows = "env(ROWS)"
    [db.seed]
    sql_paths = ["./seeds/*.sql", "seeds/b.sql"]
    [auth.external.apple]
    secret = "env(NOT_SET)"`)
  const loaded = loadProject(folder, { SECOND: 'archive', ROWS: '50' })
  expect(loaded).toMatchObject({ schemas: ['public', 'archive'], maxRows: 50 })
  expect(loaded.seedFiles.map((file) => file.slice(-5))).toEqual(['a.sql', 'b.sql'])
})

it('seeds nothing if seeds are disabled, and treats 0 rows as no limit', () => {
  const folder = project('[db.seed]\nenabled = false\nsql_paths = ["./seeds/*.sql"]\n[api]\nmax_rows = 0')
  expect(loadProject(folder, {})).toMatchObject({ seedFiles: [], maxRows: null })
})

it('names the file and the key that is wrong', () => {
  const wrong: [string, RegExp][] = [
    ['[api]\nschemas = "public"', /config\.toml: api\.schemas: /],
    ['[api]\nschemas = []', /api\.schemas: expected at least one schema/],
    ['[api]\nmax_rows = -5', /api\.max_rows: expected a whole number/],
    ['[api]\nschemas = ["env(NOT_SET)"]', /api\.schemas\.0: the environment variable NOT_SET is not set/],
    ['[api\nschemas', /config\.toml: line 1: /],
  ]
  for (const [config, message] of wrong) expect(() => loadProject(project(config), {})).toThrow(message)
  expect(() => loadProject(join(base, 'nowhere'), {})).toThrow(/is not a project/)
})

it('reads which files a bucket accepts and is seeded with', () => {
  const { storage } = loadProject(
    project(`
    [storage]
    file_size_limit = "20MiB"
    [storage.buckets.papers]
    public = true
    file_size_limit = "1.5kb"
    allowed_mime_types = ["application/pdf"]
    objects_path = "./seeds"
    [storage.buckets.empty]`),
    {},
  )
  expect(storage.file_size_limit).toBe(20 * 1024 * 1024)
  expect(storage.buckets['papers']).toMatchObject({
    public: true,
    file_size_limit: 1536,
    allowed_mime_types: ['application/pdf'],
    objects_path: './seeds',
  })
  expect(storage.buckets['empty']).toMatchObject({ public: false })
  expect(loadProject(project(''), {}).storage).toMatchObject({ file_size_limit: 50 * 1024 * 1024, buckets: {} })
  for (const wrong of ['file_size_limit = "much"', 'file_size_limit = -1', 'buckets = 3', 'buckets.x.public = "no"']) {
    expect(() => loadProject(project(`[storage]\n${wrong}`), {})).toThrow('storage.')
  }
})
