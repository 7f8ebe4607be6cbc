import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingOnDeno, serveOnDeno, type Packages } from '../tests/support/deno.ts'
import { servePackages, type PackageRegistry } from '../tests/support/package-registry.ts'
import { deployFunctions, hasSupabaseCli, type Deployed } from '../tests/support/supabase-cli.ts'
import { functionNames } from './lib/deno-imports.mjs'

/** The variables that the platform gives each function. */
const PLATFORM = {
  SUPABASE_URL: 'http://127.0.0.1:9',
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_none"}',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_none"}',
  SUPABASE_JWKS: '{"keys":[]}',
}

let folder = ''
let registry: PackageRegistry | undefined
let packages: Packages = { registry: '', cache: '' }
let deployed: Deployed = { entries: {}, warnings: [] }

/** Each function alone, as Supabase's tool uploads it: outside of the repository, without node_modules. */
describe.skipIf(!hasSupabaseCli)('as Supabase deploys it', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portico-deployed-'))
    registry = await servePackages()
    packages = { registry: registry.url, cache: join(folder, 'deno') }
    mkdirSync(join(folder, 'functions'))
    deployed = await deployFunctions(join(folder, 'functions'))
  }, 90_000)

  afterAll(async () => {
    await registry?.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }, 60_000)

  it('the tool knows every key of config.toml, and none is deprecated', () => {
    expect(deployed.warnings).toEqual([])
  })

  it('every function is deployed', () => {
    expect(Object.keys(deployed.entries).toSorted()).toEqual(functionNames().toSorted())
  })

  it('a document is read where the platform has workers', { timeout: 60_000 }, async () => {
    const entry = join(dirname(deployed.entries['index-templates'] ?? ''), 'reads-a-document.ts')
    writeFileSync(
      entry,
      `import { extractText } from '../_shared/documents/extract-text.ts'
      export default { fetch: async () => Response.json(await extractText(new TextEncoder().encode('the text'))) }`,
    )
    const served = await serveOnDeno(entry, PLATFORM, packages)
    try {
      expect(await (await fetch(served.url)).json()).toEqual({ text: 'the text' })
    } finally {
      await served.stop()
    }
  })

  it.each(functionNames())(
    '%s finds what it imports, starts, and refuses a call without a key',
    { timeout: 60_000 },
    async (name) => {
      const entry = deployed.entries[name] ?? ''
      expect(await missingOnDeno(entry, packages)).toEqual([])
      const served = await serveOnDeno(entry, PLATFORM, packages)
      try {
        const { status } = await fetch(`${served.url}/${name}`)
        expect(status).toBeGreaterThanOrEqual(400)
        expect(status).toBeLessThan(500)
      } finally {
        await served.stop()
      }
    },
  )
})
