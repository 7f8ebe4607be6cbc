import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashInputs } from './lib/build.mjs'
import { isInstalled, refuseLinks, sameInstall } from './lib/install.mjs'
import { readReports } from './lib/report.mjs'
import { findChromium, findPostgres } from './lib/system.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico a b-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

describe('sameInstall', () => {
  const locked = {
    packages: {
      '': { version: '1.0.0' },
      portal: { version: '1.0.0' },
      'node_modules/@portico/portal': { link: true },
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/b-darwin': { version: '1.0.0', integrity: 'sha512-b', optional: true },
    },
  }
  const installed = (packages: object) => ({ packages })

  it('accepts the locked packages, without those for other platforms', () => {
    expect(sameInstall(locked, installed({ 'node_modules/a': locked.packages['node_modules/a'] }))).toBe(true)
  })

  it.each([
    ['a missing package', {}],
    ['another version', { 'node_modules/a': { version: '2.0.0', integrity: 'sha512-c' } }],
    [
      'an extra package',
      { 'node_modules/a': locked.packages['node_modules/a'], 'node_modules/c': { version: '1.0.0' } },
    ],
  ])('rejects %s', (_, packages) => {
    expect(sameInstall(locked, installed(packages))).toBe(false)
  })
})

describe('refuseLinks', () => {
  it.each(['node_modules', 'portal/node_modules'])('refuses to install if %s is a link', (name) => {
    write('elsewhere/package.json', '{}')
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    symlinkSync(join(folder, 'elsewhere'), join(folder, name))
    expect(() => refuseLinks(folder)).toThrow(`${name} is a symbolic link`)
  })

  it('accepts folders, and a clone without them', () => {
    refuseLinks(folder)
    write('node_modules/a/package.json', '{}')
    refuseLinks(folder)
  })
})

describe('hashInputs', () => {
  it('changes with a source, not with a test, a build or an installed package', () => {
    write('app/src/main.ts', 'one')
    const before = hashInputs(['app'], folder)
    write('app/src/main.test.ts', 'test')
    write('app/dist/main.js', 'built')
    write('app/node_modules/x/index.js', 'installed')
    expect(hashInputs(['app'], folder)).toBe(before)
    write('app/src/main.ts', 'two')
    expect(hashInputs(['app'], folder)).not.toBe(before)
  })
})

describe('readReports', () => {
  const report = (content: object) => {
    write('report.json', JSON.stringify(content))
    return readReports([join(folder, 'report.json')])
  }

  it('reads a report of Vitest, also with a file that failed before its first test', () => {
    const result = (status: string, ...failureMessages: string[]) => ({ status, fullName: 'adds', failureMessages })
    const stack = '\u001B[31mexpected 1\u001B[39m\n    at sum.test.ts:3\n    at node_modules/runner.js:1'
    const testResults = [
      { name: 'a/sum.test.ts', status: 'failed', assertionResults: [result('passed'), result('failed', stack)] },
      { name: 'a/late.test.ts', status: 'passed', assertionResults: [result('passed', 'too late'), result('pending')] },
      { name: 'a/torn.test.ts', status: 'failed', assertionResults: [], message: 'no such module' },
    ]
    expect(report({ numTotalTests: 4, testResults })).toEqual({
      passed: 2,
      failed: 2,
      skipped: 1,
      problems: [
        { name: 'report: torn.test.ts', message: 'no such module', again: false },
        { name: 'report: sum.test.ts adds', message: 'expected 1\n    at sum.test.ts:3', again: false },
        { name: 'report: late.test.ts adds', message: 'too late', again: true },
      ],
    })
  })

  it('reads a report of Playwright', () => {
    const spec = (title: string, status: string, ...messages: string[]) => {
      const results = messages.map((message) => ({ status: 'failed', error: { message } }))
      return { file: 'chat.spec.ts', title, tests: [{ status, results: [...results, { status: 'passed' }] }] }
    }
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
    const inner = { specs: [spec('asks', 'unexpected', 'nobody', 'nobody'), spec('answers', 'flaky', 'slow')] }
    expect(report({ stats, suites: [{ specs: [spec('greets', 'expected')], suites: [inner] }] })).toEqual({
      passed: 6,
      failed: 1,
      skipped: 2,
      problems: [
        { name: 'chat.spec.ts asks', message: 'nobody', again: false },
        { name: 'chat.spec.ts answers', message: 'slow', again: true },
      ],
    })
  })

  it('adds up the reports of several runners, and counts a missing report as a failure', () => {
    write('one.json', JSON.stringify({ stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 2 } }))
    const paths = ['one.json', 'none.json'].map((name) => join(folder, name))
    const problems = [{ name: 'none wrote no report', message: '', again: false }]
    expect(readReports(paths)).toEqual({ passed: 5, failed: 1, skipped: 2, problems })
    expect(readReports([])).toEqual({ passed: 0, failed: 0, skipped: 0, problems: [] })
  })
})

describe('the programs of the machine', () => {
  it('finds the browser that PORTICO_CHROMIUM names', () => {
    write('my chromium', '')
    expect(findChromium({ PORTICO_CHROMIUM: join(folder, 'my chromium') })).toBe(join(folder, 'my chromium'))
  })

  it('finds the folders of Postgres servers, the newest first', () => {
    write('9/bin/initdb', '')
    write('17/bin/initdb', '')
    write('18/bin/psql', '')
    expect(findPostgres(folder)).toEqual([join(folder, '17'), join(folder, '9')])
  })
})

describe('isInstalled', () => {
  const lock = { packages: { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } } }
  const install = () => {
    write('package-lock.json', JSON.stringify(lock))
    write('node_modules/.package-lock.json', JSON.stringify(lock))
    write('node_modules/a/package.json', '{}')
  }

  it('is true for a complete install', () => {
    install()
    expect(isInstalled(folder)).toBe(true)
  })

  it.each([
    ['a missing folder', () => rmSync(join(folder, 'node_modules'), { recursive: true })],
    ['a package without files', () => rmSync(join(folder, 'node_modules/a'), { recursive: true })],
    ['a truncated list of packages', () => write('node_modules/.package-lock.json', '{"packages": {')],
  ])('is false for %s', (_, damage) => {
    install()
    damage()
    expect(isInstalled(folder)).toBe(false)
  })
})
