import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { auditAgainst } from './lib/attack/advisories.mjs'
import { compareVersions } from './lib/attack/versions.mjs'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'portico-advisories-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const LOCK = {
  packages: {
    '': { dependencies: { ours: '^2.0.0' } },
    'node_modules/ours': { version: '2.4.0' },
    'node_modules/theirs': { version: '1.0.0-rc.2' },
    'node_modules/ours/node_modules/theirs': { version: '3.1.0' },
    'node_modules/other-name': { name: '@scope/real', version: '0.9.0' },
  },
}

function advisory(id: string, name: string, part: object, more: object = {}): void {
  mkdirSync(join(folder, id))
  const affected = [{ package: { ecosystem: 'npm', name }, ...part }]
  const text = JSON.stringify({
    id,
    modified: '2026-01-01',
    affected,
    database_specific: { severity: 'HIGH' },
    ...more,
  })
  writeFileSync(join(folder, id, `${id}.json`), text)
}
const from = (...events: object[]) => ({ ranges: [{ type: 'ECOSYSTEM', events }] })
const found = () => auditAgainst(folder, LOCK).findings.map(({ range }) => range)

it('finds each installed version that an advisory names, and says how bad it is', () => {
  advisory('A', 'ours', from({ introduced: '2.0.0' }, { fixed: '2.4.1' }))
  advisory('B', 'theirs', from({ introduced: '0' }, { last_affected: '3.1.0' }))
  advisory('C', '@scope/real', { versions: ['0.9.0'] })
  expect(auditAgainst(folder, LOCK)).toEqual({
    count: 3,
    newest: '2026-01-01',
    packages: 3,
    findings: [
      { name: 'ours', severity: 'high', range: '2.4.0: A', direct: true },
      { name: 'theirs', severity: 'high', range: '3.1.0: B', direct: false },
      { name: '@scope/real', severity: 'high', range: '0.9.0: C', direct: false },
    ],
  })
})

it('finds nothing against a version that is mended, older, or not the one', () => {
  advisory('A', 'ours', from({ introduced: '0' }, { fixed: '2.4.0' }))
  advisory('B', 'ours', from({ introduced: '2.4.1' }))
  advisory('C', 'ours', from({ introduced: '0' }, { last_affected: '2.3.9' }))
  advisory('D', 'ours', {
    ...from({ introduced: '0' }),
    database_specific: { last_known_affected_version_range: '<= 2.3.9' },
  })
  advisory('E', 'ours', from({ introduced: '0' }), { withdrawn: '2026-01-02' })
  advisory('F', 'unknown', from({ introduced: '0' }))
  advisory('G', 'ours', { package: { ecosystem: 'PyPI', name: 'ours' }, ...from({ introduced: '0' }) })
  expect(found()).toEqual([])
})

it('knows what came after a mended version, and before one that is not yet released', () => {
  advisory('A', 'ours', from({ introduced: '0' }, { fixed: '1.0.0' }, { introduced: '2.1.0' }, { fixed: '2.5.0' }))
  advisory('B', 'theirs', from({ introduced: '1.0.0-rc.1' }, { fixed: '1.0.0' }))
  expect(found()).toEqual(['2.4.0: A', '1.0.0-rc.2: B'])
})

it('orders versions as semantic versioning does', () => {
  const ordered = ['0.9.9', '1.0.0-1', '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-rc.2', '1.0.0-rc.10', '1.0.0', '1.0.10']
  expect(ordered.toReversed().sort(compareVersions)).toEqual(ordered)
  expect(compareVersions('1.2', '1.2.0+build.5')).toBe(0)
})
