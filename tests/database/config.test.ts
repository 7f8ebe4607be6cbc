import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import published from '@supabase/config/schema.json' with { type: 'json' }
import { parse } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { project } from './support/project.ts'

/**
 * The published schema of `config.toml` from Supabase's CLI, which lists every key and refuses others. The test does not load
 * the package's code, because that needs another version of `effect` than npm installs.
 */
const cliSchema = z.fromJSONSchema(published as z.core.JSONSchema.JSONSchema)
const text = readFileSync(join(project, 'config.toml'), 'utf8')

/** The CLI has these sections since version 2.105; the newest published schema does not. */
const NEWER_SECTIONS = ['passkey', 'webauthn']

/** The errors of the schema, as `path: reason`. */
function complaints(toml: string): string[] {
  const config = parse(toml)
  for (const name of NEWER_SECTIONS) delete (config['auth'] as Record<string, unknown>)[name]
  const result = cliSchema.safeParse(config)
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

function changed(from: string, to: string): string {
  expect(text).toContain(from)
  return text.replace(from, to)
}

describe("supabase/config.toml and Supabase's CLI", () => {
  it('the schema accepts the file', () => {
    expect(complaints(text)).toEqual([])
  })

  it.each([
    ['a value of another type', 'jwt_expiry = 3600', 'jwt_expiry = "an hour"', 'auth.jwt_expiry'],
    ['an unknown word', '"lower_upper_letters_digits_symbols"', '"hard"', 'auth.password_requirements'],
    ['a number instead of a time', 'max_frequency = "1m"', 'max_frequency = 60', 'auth.email.max_frequency'],
    ['an unknown key', 'otp_length = 6', 'otp_lenght = 6', 'auth.email'],
    ['an unknown key of a function', '[functions.ai-chat]', '[functions.ai-chat]\nverify = true', 'functions.ai-chat'],
    ['an unknown section', '[edge_runtime]', '[schedules]\npoll = "x"\n\n[edge_runtime]', ''],
  ])('the schema refuses %s', (_, from, to, path) => {
    expect(complaints(changed(from, to)).map((line) => line.split(':')[0])).toEqual([path])
  })

  it('the file names a version of Postgres that the CLI supports', () => {
    // The schema does not check this; the CLI does when it reads the file.
    expect([15, 17]).toContain((parse(text)['db'] as { major_version: number }).major_version)
  })

  it('the file names existing files, and every function', () => {
    const config = parse(text) as {
      auth: { email: { template: Record<string, { content_path: string }> } }
      db: { seed: { sql_paths: string[] } }
      functions: Record<string, unknown>
    }
    // The CLI resolves templates from the parent folder, and seeds from the folder of the file.
    const templates = Object.values(config.auth.email.template).map(({ content_path: path }) =>
      join(project, '..', path),
    )
    const seeds = config.db.seed.sql_paths.map((path) => join(project, path))
    expect([...templates, ...seeds].filter((path) => !existsSync(path))).toEqual([])
    const folders = readdirSync(join(project, 'functions')).filter((name) =>
      existsSync(join(project, 'functions', name, 'index.ts')),
    )
    expect(Object.keys(config.functions).sort()).toEqual(folders.sort())
  })
})
