import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { expect, it } from 'vitest'
import { project } from './support/project.ts'

// Supabase's tool checks the keys and values itself: scripts/deployed-functions.test.ts.
it('config.toml names existing files, and every function', () => {
  const config = parse(readFileSync(join(project, 'config.toml'), 'utf8')) as {
    auth: { email: { template: Record<string, { content_path: string }> } }
    db: { seed: { sql_paths: string[] } }
    functions: Record<string, unknown>
  }
  // The CLI resolves templates from the parent folder, and seeds from the folder of the file.
  const templates = Object.values(config.auth.email.template).map(({ content_path: path }) => join(project, '..', path))
  const seeds = config.db.seed.sql_paths.map((path) => join(project, path))
  expect([...templates, ...seeds].filter((path) => !existsSync(path))).toEqual([])
  const folders = readdirSync(join(project, 'functions')).filter((name) =>
    existsSync(join(project, 'functions', name, 'index.ts')),
  )
  expect(Object.keys(config.functions).sort()).toEqual(folders.sort())
})
