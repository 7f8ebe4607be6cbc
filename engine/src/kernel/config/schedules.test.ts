import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadProject } from './project.ts'
import type { Schedule } from './schedules.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-schedules-'))
writeFileSync(join(folder, 'config.toml'), '')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function schedules(toml: string, env: Record<string, string> = {}): readonly Schedule[] {
  writeFileSync(join(folder, 'schedules.toml'), toml)
  return loadProject(folder, env).schedules
}

describe('schedules.toml', () => {
  it('names functions, when to call them, and what to send', () => {
    expect(
      schedules(
        `[poll-feeds]
        function = "rss-feed-processor"
        cron = "*/15 * * * *"

        [nightly]
        function = "report"
        cron = "env(WHEN)"
        at_start = true
        body = { kind = "daily", limits = [1, 2] }`,
        { WHEN: '30 2 * * MON-FRI' },
      ),
    ).toEqual([
      { name: 'poll-feeds', function: 'rss-feed-processor', cron: '*/15 * * * *', atStart: false, body: {} },
      {
        name: 'nightly',
        function: 'report',
        cron: '30 2 * * MON-FRI',
        atStart: true,
        body: { kind: 'daily', limits: [1, 2] },
      },
    ])
  })

  it('may be empty, or missing', () => {
    expect(schedules('')).toEqual([])
    rmSync(join(folder, 'schedules.toml'))
    expect(loadProject(folder, {}).schedules).toEqual([])
  })

  it.each([
    ['[a]\nfunction = "f"', 'a.cron'],
    ['[a]\ncron = "* * * * *"', 'a.function'],
    ['[a]\nfunction = "f"\ncron = "@hourly"', '"@hourly" is not a cron expression of five fields'],
    ['[a]\nfunction = "f"\ncron = "0 0 30 2 *"', 'names a time that never comes'],
    ['[a]\nfunction = "../auth"\ncron = "* * * * *"', 'expected letters, digits, hyphens and underscores'],
    ['[a]\nfunction = "f"\ncron = "* * * * *"\nmethod = "GET"', 'method'],
    ['["a b"]\nfunction = "f"\ncron = "* * * * *"', 'a b'],
    ['[a\n', 'schedules.toml: line 1'],
  ])('refuses %j with a sentence that names what is wrong', (toml, expected) => {
    expect(() => schedules(toml)).toThrow(expected)
  })
})
