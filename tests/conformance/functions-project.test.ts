import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JWT_SECRET } from '../support/engine/engine-process.ts'
import { functionsEngine, type FunctionsEngine } from './support/functions-engine.ts'
import { holdsWithin } from '../support/wait-until.ts'

const SECRET = 'a-secret-that-functions-may-know'
const FILE_SECRET = 'a secret of the file'

/** A copy of the project, so that the tests can add and remove files. */
const project = mkdtempSync(join(tmpdir(), 'portico-functions-project-'))
let engine: FunctionsEngine

function write(name: string, source: string): void {
  mkdirSync(join(project, 'functions', name), { recursive: true })
  writeFileSync(join(project, 'functions', name, 'index.ts'), source)
}

beforeAll(async () => {
  cpSync(fileURLToPath(new URL('projects/functions', import.meta.url)), project, { recursive: true })
  writeFileSync(
    join(project, 'functions', '.env'),
    `# Read by Supabase's own tool too.\nFROM_FILE="${FILE_SECRET}"\nOVERRIDDEN=by-the-file\nSUPABASE_URL=http://forged.example\n`,
  )
  engine = await functionsEngine({ project, env: { CONFORMANCE_SECRET: SECRET, SMTP_URL: 'smtp://u:p@127.0.0.1:1' } })
})
afterAll(async () => {
  await engine?.dispose()
  rmSync(project, { recursive: true, force: true, maxRetries: 5 })
})

interface Seen {
  readonly deno: Readonly<Record<string, string>>
  readonly node: Readonly<Record<string, string>>
  readonly argv: readonly string[]
}

const logContains = (text: string) => holdsWithin(() => engine.output().includes(text))

describe('the environment of a function', () => {
  const seen = async () => (await (await engine.call('environment')).json()) as Seen

  it('has the variables of the platform', async () => {
    const { deno } = await seen()
    expect(deno).toMatchObject({
      SUPABASE_URL: engine.url,
      SUPABASE_ANON_KEY: engine.key,
      SUPABASE_SERVICE_ROLE_KEY: engine.secretKey,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: engine.key }),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: engine.secretKey }),
    })
    const published = await (await fetch(`${engine.url}/auth/v1/.well-known/jwks.json`)).json()
    expect(JSON.parse(deno['SUPABASE_JWKS'] ?? '')).toEqual(published)
    expect(deno['SUPABASE_JWKS']).not.toContain('"d"')
    expect(deno).not.toHaveProperty('SUPABASE_DB_URL')
  })

  it('has the secrets of functions/.env and of config.toml', async () => {
    expect((await seen()).deno).toMatchObject({
      NAMED_SECRET: SECRET,
      FROM_FILE: FILE_SECRET,
      OVERRIDDEN: 'by-the-file',
    })
  })

  it('has no other variable of the engine', async () => {
    const { deno, node, argv } = await seen()
    const platform = ['URL', 'ANON_KEY', 'SERVICE_ROLE_KEY', 'PUBLISHABLE_KEYS', 'SECRET_KEYS', 'JWKS']
    const expected = [
      'FROM_FILE',
      'NAMED_SECRET',
      'OVERRIDDEN',
      'PORTICO_MAIL_URL',
      ...platform.map((name) => `SUPABASE_${name}`),
    ].sort()
    expect(Object.keys(deno).sort()).toEqual(expected)
    expect(node).toEqual(deno)
    expect(argv).toEqual([])
    expect(JSON.stringify(deno)).not.toContain(JWT_SECRET)
  })

  it('ignores platform names in functions/.env', async () => {
    expect(await logContains('SUPABASE_URL')).toBe(true)
    expect(engine.output().includes('forged.example')).toBe(false)
  })

  it('has changed secrets from the next request on', async () => {
    writeFileSync(join(project, 'functions', '.env'), 'FROM_FILE=changed\n')
    expect((await seen()).deno).toMatchObject({ FROM_FILE: 'changed', OVERRIDDEN: 'from config.toml' })
  })
})

describe('the log of a function', () => {
  it('contains the function’s name and no secrets', async () => {
    await engine.call('report?line=written-by-the-function')
    expect(await logContains('written-by-the-function')).toBe(true)
    const line = engine
      .output()
      .split('\n')
      .find((text) => text.includes('written-by-the-function'))
    expect(JSON.parse(line ?? '')).toMatchObject({ function: 'report' })
    expect(engine.output().includes(SECRET)).toBe(false)
  })

  it('names the source file where an error came from, not the code of the module', async () => {
    write(
      'tells',
      "export default { fetch() { console.error('it failed:', new Error('told')); return new Response('ok') } }",
    )
    await engine.call('tells')
    expect(await logContains('Error: told')).toBe(true)
    const line = engine
      .output()
      .split('\n')
      .find((text) => text.includes('Error: told'))
    expect(line).toMatch(/\(index\.ts:1:\d+\)/)
    expect(line).not.toContain('base64')
  })

  it('is limited in line length and number of lines', async () => {
    write(
      'talks',
      "export default { fetch() { for (let i = 0; i < 500; i++) (i % 2 ? console.log : (text) => process.stdout.write(text))('L' + 'o'.repeat(20000)); return new Response('ok') } }",
    )
    await engine.call('talks')
    expect(await logContains('Loooo')).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const lines = engine
      .output()
      .split('\n')
      .filter((text) => text.includes('Loooo'))
    expect(lines.length).toBe(100)
    expect(Math.max(...lines.map((text) => text.length))).toBeLessThan(10_300)
  })
})

describe('the source of a function', () => {
  const text = async (name: string) => (await engine.call(name)).text()
  const bootError = {
    status: 503,
    body: { code: 'BOOT_ERROR', message: 'Function failed to start (please check logs)' },
  }
  const outcome = async (name: string) => {
    const response = await engine.call(name)
    return { status: response.status, body: await response.json() }
  }

  it('is loaded when it is new and again when it changes', async () => {
    const name = `fresh-${randomUUID()}`
    write(name, "import { word } from '../_shared/word.ts'\nexport default { fetch: () => new Response(word) }")
    writeFileSync(join(project, 'functions', '_shared', 'word.ts'), "export const word = 'first'")
    expect(await text(name)).toBe('first')
    writeFileSync(join(project, 'functions', '_shared', 'word.ts'), "export const word = 'second'")
    expect(await holdsWithin(async () => (await text(name)) === 'second')).toBe(true)
    rmSync(join(project, 'functions', name), { recursive: true })
    expect((await engine.call(name)).status).toBe(404)
  })

  it('fails with a boot error and a log line if it cannot be parsed', async () => {
    const name = `broken-${randomUUID()}`
    write(name, 'export default { fetch: () => new Response( }')
    expect(await outcome(name)).toEqual(bootError)
    expect(await logContains('index.ts:1:')).toBe(true)
    write(name, "export default { fetch: () => new Response('mended') }")
    expect(await holdsWithin(async () => (await engine.call(name)).status === 200)).toBe(true)
  })

  it('cannot import from the network', async () => {
    for (const url of ['https://deno.land/x/zod/mod.ts', 'http://127.0.0.1:1/mod.ts', 'jsr:@std/path']) {
      write('by-url', `import * as it from '${url}'\nexport default { fetch: () => new Response(String(it)) }`)
      const refused = async () => {
        expect(await outcome('by-url')).toEqual(bootError)
        return engine.output().includes(`${url} cannot be imported`)
      }
      expect(await holdsWithin(refused)).toBe(true)
    }
  })

  it('fails with a log line that names a missing package', async () => {
    write('no-package', "import it from 'npm:no-such-package@1.0.0'\nexport default { fetch: () => new Response(it) }")
    expect(await outcome('no-package')).toEqual(bootError)
    expect(await logContains('npm install no-such-package')).toBe(true)
  })

  it('fails with a boot error if it throws while loading or has no handler', async () => {
    write('throws', "throw new Error('at the top')")
    expect(await outcome('throws')).toEqual(bootError)
    expect(await logContains('at the top')).toBe(true)
    expect(await outcome('empty')).toEqual(bootError)
    expect(await logContains('neither exports { fetch } nor calls Deno.serve')).toBe(true)
  })
})
