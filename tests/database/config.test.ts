import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import published from '@supabase/config/schema.json' with { type: 'json' }
import { parse } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { project } from './support/project.ts'

/**
 * What Supabase's own tool takes for a `config.toml`: its published schema, which knows every key and refuses others. The
 * package's code is not loaded, for it wants another version of `effect` than npm finds for it; the schema is data.
 */
const tool = z.fromJSONSchema(published as z.core.JSONSchema.JSONSchema)
const text = readFileSync(join(project, 'config.toml'), 'utf8')

/** What the tool finds wrong, as `path: reason`. */
function complaints(toml: string): string[] {
  const result = tool.safeParse(parse(toml))
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

function changed(from: string, to: string): string {
  expect(text).toContain(from)
  return text.replace(from, to)
}

describe("supabase/config.toml, by Supabase's own tool", () => {
  it('is taken as it is', () => {
    expect(complaints(text)).toEqual([])
  })

  it.each([
    ['a value of another type', 'jwt_expiry = 3600', 'jwt_expiry = "an hour"', 'auth.jwt_expiry'],
    ['a word that means nothing', '"lower_upper_letters_digits_symbols"', '"hard"', 'auth.password_requirements'],
    ['a time that is a number', 'max_frequency = "1m"', 'max_frequency = 60', 'auth.email.max_frequency'],
    ['a key that is not known', 'otp_length = 6', 'otp_lenght = 6', 'auth.email'],
    ['a key of a function', '[functions.ai-chat]', '[functions.ai-chat]\nverify = true', 'functions.ai-chat'],
    ['a section of our own', '[edge_runtime]', '[schedules]\npoll = "x"\n\n[edge_runtime]', ''],
  ])('is not taken with %s', (_, from, to, path) => {
    expect(complaints(changed(from, to)).map((line) => line.split(':')[0])).toEqual([path])
  })

  it('names a version of Postgres that the tool knows', () => {
    // Beyond the schema: the tool refuses others when it reads the file.
    expect([15, 17]).toContain((parse(text)['db'] as { major_version: number }).major_version)
  })

  it('names files that are there, and every function', () => {
    const config = parse(text) as {
      auth: { email: { template: Record<string, { content_path: string }> } }
      db: { seed: { sql_paths: string[] } }
      functions: Record<string, unknown>
    }
    // Templates begin at the folder above, seeds at the file's own: so the tool reads them.
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
