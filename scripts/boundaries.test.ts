import { describe, expect, it } from 'vitest'
import { boundaryProblems } from './lib/boundaries.mjs'

/** At least one wrong file for each rule: if a rule is deleted, its case fails. */
const wrong: [rule: string, path: string, source: string][] = [
  [
    'no feature imports another',
    'portal/src/features/kanban/api/cards.ts',
    `import { x } from '../../dashboard/model/x.ts'`,
  ],
  [
    'no feature imports another',
    'portal/src/features/admin/users/users-page.tsx',
    `import { x } from '../accounts/model/x.ts'`,
  ],
  ['no service imports another', 'engine/src/services/rest/store.ts', `import { x } from '../auth/store.ts'`],
  ['no service imports another', 'engine/src/services/rest/plan/plan.ts', `import type { X } from '../../auth/x.ts'`],
  ['no function imports another', 'supabase/functions/one/handler.ts', `import { x } from '../two/handler.ts'`],
  ['imports no function', 'supabase/functions/_shared/http/x.ts', `import { x } from '../../one/handler.ts'`],
  ['does not import its entry', 'supabase/functions/one/handler.ts', `import './index.ts'`],
  ['contracts import only zod', 'supabase/functions/_shared/contracts/x.ts', `import { x } from '../http/x.ts'`],
  ['contracts import only zod', 'supabase/functions/_shared/contracts/x.ts', `import { format } from 'date-fns'`],
  ['only the contracts', 'portal/src/lib/x.ts', `import { x } from '../../../supabase/functions/_shared/http/x.ts'`],
  [
    'and the readers of documents',
    'portal/src/lib/x.ts',
    `import { x } from '../../../supabase/functions/_shared/documents/extract-text.ts'`,
  ],
  [
    'and the readers of documents',
    'portal/src/lib/x.ts',
    `import { x } from '../../../supabase/functions/_shared/documents/fixtures/pdf.ts'`,
  ],
  [
    'and the readers of documents',
    'portal/src/lib/x.ts',
    `import { x } from '../../../supabase/functions/send-notifications/own-titles.ts'`,
  ],
  ['tested from outside', 'tests/functions/x.test.ts', `import { x } from '../../supabase/functions/one/handler.ts'`],
  ['does not import another', 'tests/functions/support/x.ts', `import '../../../engine/src/main.ts'`],
  ['access knows no protocol', 'engine/src/server/access/x.ts', `import { x } from '../http/refusal.ts'`],
  ['access knows no protocol', 'engine/src/server/access/x.ts', `import { x } from '../../services/rest/x.ts'`],
  ['from disk as data', 'engine/src/server/x.ts', `import config from '../../../supabase/config.ts'`],
  ['does not import another', 'tests/e2e/x.spec.ts', `const x = await import('../../portal/src/config/paths.ts')`],
  [
    'does not import another',
    'tests/e2e/x.spec.ts',
    `import { TEXTS } from '../../portal/src/features/kanban/texts.ts'`,
  ],
  ['does not import another', 'tests/attack/x.test.ts', `import { texts } from '../../portal/src/ui/texts/nl.ts'`],
  ['does not import another', 'tests/conformance/x.test.ts', `import { x } from '../../engine/src/kernel/x.ts'`],
  ['does not import another', 'tests/support/x.ts', `import { x } from '../../engine/src/kernel/x.ts'`],
  ['does not import another', 'tests/database/x.ts', `import { x } from '../../portal/src/lib/csv.ts'`],
  ['does not import another', 'tests/load/x.ts', `import { x } from '../../bench/src/x.ts'`],
  ['imports no tests', 'engine/src/server/x.ts', `import { x } from '../../../tests/support/x.ts'`],
  ['imports no tests', 'portal/src/lib/x.ts', `import { x } from '../../../tests/support/x.ts'`],
  ['imports no tests', 'scripts/lib/x.mjs', `import { x } from '../../tests/support/x.ts'`],
  [
    'only the support of tests/',
    'engine/src/server/x.test.ts',
    `import { x } from '../../../tests/conformance/support/x.ts'`,
  ],
  ['only the support of tests/', 'bench/src/x.ts', `import { x } from '../../tests/load/x.ts'`],
  ['only the support of tests/', 'tools/tutorial/x.ts', `import { x } from '../../tests/e2e/support/x.ts'`],
  ['no suite imports another', 'tests/attack/x.test.ts', `import { x } from '../functions/support/x.ts'`],
  ['support imports no suite', 'tests/support/x.ts', `import { x } from '../e2e/support/x.ts'`],
  ['does not import another', 'portal/src/lib/x.ts', `import { x } from '../../../engine/src/kernel/jwt/x.ts'`],
  ['no barrel files', 'portal/src/ui/index.ts', `export const x = 1`],
  ['no barrel files', 'portal/src/ui/all.ts', `export * from './button.tsx'`],
  ['no barrel files', 'portal/src/ui/some.ts', `// all of it\nexport { Button } from './button.tsx'`],
  ['reads the environment', 'supabase/functions/one/handler.ts', `const key = Deno.env.get('KEY')`],
]

const right: [path: string, source: string][] = [
  ['portal/src/features/kanban/api/cards.ts', `import { x } from '../model/board.ts'`],
  ['portal/src/features/admin/users/users-page.tsx', `import { x } from './components/row.tsx'`],
  ['portal/src/lib/x.ts', `import { x } from '../../../supabase/functions/_shared/contracts/x.ts'`],
  ['portal/src/lib/x.ts', `import { x } from '../../../supabase/functions/_shared/documents/kinds/x.ts'`],
  ['portal/src/lib/x.test.ts', `import { x } from '../../../supabase/functions/_shared/documents/fixtures/x.ts'`],
  ['portal/src/lib/x.test.ts', `import { x } from '../../../supabase/functions/send-notifications/own-titles.ts'`],
  ['portal/src/lib/x.ts', `import type { Database } from '../../../supabase/database.types.ts'`],
  ['portal/src/lib/table-change/x.ts', `import { supabase } from '../supabase/client.ts'`],
  ['engine/src/services/rest/plan/plan.ts', `import { x } from '../../../kernel/db/database.ts'`],
  ['engine/src/services/rest/x.ts', `// import { x } from '../auth/store.ts'\nexport const x = 1`],
  ['supabase/functions/_shared/contracts/x.ts', `import { z } from 'zod'\nimport { y } from './y.ts'`],
  ['tests/functions/x.test.ts', `import { x } from '../../supabase/functions/_shared/contracts/x.ts'`],
  ['tests/functions/support/x.ts', `import { x } from '../../support/postgres.ts'`],
  ['tests/database/x.test.ts', `import { x } from '../../engine/src/kernel/db/x.ts'`],
  ['tests/database/x.test.ts', `import { x } from '../../portal/src/features/access-log/model/chain.ts'`],
  ['tests/e2e/support/x.ts', `import { texts } from '../../../portal/src/features/kanban/texts/nl.ts'`],
  ['tests/e2e/support/x.ts', `import { texts } from '../../../portal/src/features/auth/confirm-texts/fr.ts'`],
  ['engine/src/server/x.test.ts', `import { x } from '../../../tests/support/x.ts'`],
  ['engine/src/server/testing/x.ts', `import { x } from '../../../../tests/support/x.ts'`],
  ['bench/src/x.ts', `import { x } from '../../tests/support/x.ts'`],
  ['tools/tutorial/x.ts', `import { x } from '../../tests/support/x.ts'`],
  ['supabase/functions/one/index.ts', `import { handler } from './handler.ts'\nDeno.serve(handler)`],
  ['supabase/functions/_shared/runtime/env.ts', `export const env = (name: string) => Deno.env.get(name)`],
]

describe('boundaries that need the path an import leads to', () => {
  it.each(wrong)('refuses: %s (%s)', (rule, path, source) => {
    const problems = boundaryProblems([[path, source]])
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(path)
    expect(problems[0]).toContain(rule)
  })

  it.each(right)('allows what %s does', (path, source) => {
    expect(boundaryProblems([[path, source]])).toEqual([])
  })
})
