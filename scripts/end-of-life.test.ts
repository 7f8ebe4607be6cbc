import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { outdated, shippedVersions } from './lib/end-of-life.mjs'
import { inRoot } from './lib/paths.mjs'

const read = (path: string) => readFileSync(inRoot(path), 'utf8')

describe('what is past its end of life', () => {
  it('finds every base image of deploy/', () => {
    const shipped = shippedVersions(read('deploy/Dockerfile'), read('deploy/compose.yaml'))
    expect(new Set(shipped.map(([product]) => product))).toEqual(new Set(['caddy', 'debian', 'node', 'postgres']))
    // Not against today: a commit must not fail because a day has passed. The nightly run compares with today.
    expect(outdated(shipped, new Date('2026-11-19'))).toEqual([])
  })

  it('is named from the day after the last one on', () => {
    expect(outdated([['node', '20']], new Date('2026-04-30T12:00:00Z'))).toEqual([])
    expect(outdated([['node', '20']], new Date('2026-05-01T12:00:00Z'))).toEqual([
      'node 20 gets no security updates since 2026-04-30',
    ])
  })

  it('is also what the table does not have', () => {
    const compose = '    image: minio/minio:RELEASE.2025-09-07T16-13-09Z\n'
    expect(outdated(shippedVersions('ARG NODE_VERSION=24.1.0', compose))).toEqual([
      'minio/minio RELEASE.2025-09-07T16-13-09Z is not in scripts/lib/end-of-life.mjs',
    ])
  })
})
