import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inRoot, tools } from './lib/paths.mjs'

/** One wrong import for each pattern of .oxlintrc.json: [message, importing file, what it imports]. */
const wrong: [message: string, path: string, specifier: string][] = [
  ['touch the Supabase client', 'portal/src/app/a.tsx', '@supabase/supabase-js'],
  ['touch the Supabase client', 'portal/src/app/shell/b.tsx', '../../lib/supabase.ts'],
  ['app is below main', 'portal/src/app/c.tsx', '../main.tsx'],
  ['touch the Supabase client', 'portal/src/features/kanban/a.tsx', '@supabase/supabase-js'],
  ['touch the Supabase client', 'portal/src/features/kanban/components/b.tsx', '../../../lib/supabase/client.ts'],
  ['features are below app', 'portal/src/features/kanban/c.tsx', '../../app/router.tsx'],
  ['features are below app', 'portal/src/features/kanban/api/d.ts', '../../../app/router.tsx'],
  ['no feature imports another', 'portal/src/features/kanban/e.tsx', '../../features/dashboard/x.ts'],
  ['no feature imports another', 'portal/src/features/kanban/api/f.ts', '../../../features/dashboard/x.ts'],
  ['session is below features', 'portal/src/session/a.ts', '../features/auth/x.ts'],
  ['session is below features', 'portal/src/session/b.ts', '../app/router.tsx'],
  ['lib is below session', 'portal/src/lib/a.ts', '../session/session.ts'],
  ['lib is below session', 'portal/src/lib/b.ts', '../features/auth/x.ts'],
  ['below session', 'portal/src/ui/a.tsx', '../session/session.ts'],
  ['touch the Supabase client', 'portal/src/ui/b.tsx', '@supabase/supabase-js'],
  ['touch the Supabase client', 'portal/src/ui/c.tsx', '../lib/supabase.ts'],
  ['below session', 'portal/src/config/a.ts', '../features/auth/x.ts'],
  ['below session', 'portal/src/content/a.ts', '../app/router.tsx'],
  ['only kernel/db imports', 'engine/src/cli/a.ts', 'pg'],
  ['only kernel/db imports', 'engine/src/server/b.ts', '@electric-sql/pglite'],
  ['server is below cli', 'engine/src/server/c.ts', '../cli/start.ts'],
  ['only kernel/db imports', 'engine/src/services/rest/a.ts', 'pg-protocol'],
  ['below server', 'engine/src/services/rest/b.ts', '../../server/server.ts'],
  ['below server', 'engine/src/bootstrap/c.ts', '../cli/start.ts'],
  ['no service imports another', 'engine/src/bootstrap/d.ts', '../services/rest/service.ts'],
  ['only kernel/db imports', 'engine/src/kernel/jwt/a.ts', 'pg'],
  ['kernel is the lowest layer', 'engine/src/kernel/http/b.ts', '../../services/rest/service.ts'],
  ['kernel is the lowest layer', 'engine/src/kernel/db/c.ts', '../../bootstrap/migrate.ts'],
  ['black-box tests import no src', 'tests/conformance/a.test.ts', '../../engine/src/server/server.ts'],
  ['black-box tests import no src', 'tests/functions/a.test.ts', '../../engine/src/server/server.ts'],
  ['black-box tests import no src', 'tests/e2e/a.spec.ts', '../../portal/src/main.tsx'],
  ['black-box tests import no src', 'tests/support/b.ts', '@portico/engine'],
]

const right: [path: string, specifier: string][] = [
  ['portal/src/main.tsx', './app/app.tsx'],
  ['portal/src/app/ok.tsx', '../features/kanban/kanban-page.tsx'],
  ['portal/src/features/kanban/api/ok.ts', '../../../lib/supabase.ts'],
  ['portal/src/features/kanban/ok.tsx', '../../session/session.ts'],
  ['portal/src/session/ok.ts', '@supabase/supabase-js'],
  ['portal/src/ui/ok.tsx', './button.tsx'],
  ['engine/src/cli/ok.ts', '../server/server.ts'],
  ['engine/src/server/ok.ts', '../services/rest/service.ts'],
  ['engine/src/services/rest/ok.ts', '../../kernel/db/database.ts'],
  ['engine/src/kernel/db/ok.ts', 'pg'],
  ['tests/conformance/ok.test.ts', '@supabase/supabase-js'],
  ['tests/database/ok.test.ts', '../../engine/src/server/server.ts'],
]

const folder = mkdtempSync(join(tmpdir(), 'portico-lint-'))
let found: { filename: string; code: string; message: string }[] = []

beforeAll(() => {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  // Without type checks: the fixtures import files that do not exist.
  const config = JSON.parse(readFileSync(inRoot('.oxlintrc.json'), 'utf8'))
  write('.oxlintrc.json', JSON.stringify({ ...config, options: { denyWarnings: true } }))
  for (const [, path, specifier] of wrong) write(path, `import { x } from '${specifier}'\nexport const y = x\n`)
  for (const [path, specifier] of right) write(path, `import { x } from '${specifier}'\nexport const y = x\n`)
  write('portal/src/ui/cycle-a.ts', `import { b } from './cycle-b.ts'\nexport const a = () => b\n`)
  write('portal/src/ui/cycle-b.ts', `import { a } from './cycle-a.ts'\nexport const b = () => a\n`)
  const run = spawnSync(process.execPath, [tools.oxlint, '--format', 'json'], { cwd: folder, encoding: 'utf8' })
  found = JSON.parse(run.stdout).diagnostics
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const problemsIn = (path: string) => found.filter((problem) => problem.filename.endsWith(path))

describe('boundaries that oxlint checks', () => {
  it.each(wrong)('refuses: %s (%s)', (message, path) => {
    const problems = problemsIn(path)
    expect(problems).toHaveLength(1)
    expect(problems[0]?.code).toContain('no-restricted-imports')
    expect(JSON.stringify(problems[0])).toContain(message)
  })

  it.each(right)('allows what %s imports', (path) => {
    expect(problemsIn(path)).toEqual([])
  })

  it('refuses a cycle', () => {
    expect(problemsIn('cycle-a.ts').map((problem) => problem.code)).toContain('import(no-cycle)')
  })
})
