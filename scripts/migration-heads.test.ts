import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inRoot } from './lib/paths.mjs'

const MIGRATIONS = inRoot('supabase/migrations')
const PGTAP = 'supabase/tests/database'

/** The comment lines with which a migration begins, as one text. */
function headOf(name: string): string {
  const lines = readFileSync(`${MIGRATIONS}/${name}`, 'utf8').split('\n')
  const end = lines.findIndex((line) => !line.startsWith('--'))
  return lines
    .slice(0, end)
    .map((line) => line.replace(/^-- ?/, ''))
    .join('\n')
}

/** Whether a file matches the path, in which `*` stands for any characters. A name without a folder is a pgTAP file. */
function exists(path: string): boolean {
  const full = path.includes('/') ? path : `${PGTAP}/${path}`
  if (!full.includes('*')) return existsSync(inRoot(full))
  const pattern = new RegExp(
    `^${basename(full)
      .replaceAll('.', String.raw`\.`)
      .replaceAll('*', '.*')}$`,
  )
  return readdirSync(inRoot(dirname(full))).some((name) => pattern.test(name))
}

describe.each(readdirSync(MIGRATIONS))('the head of %s', (name) => {
  const head = headOf(name)

  it('says subject, access and tests, in this order', () => {
    expect(head).toMatch(/^[A-Z][\s\S]+\nAccess: [\s\S]+\nTests: /)
  })

  it('names tests that exist', () => {
    const tests = /\nTests: ((?:.+\n?)+)/.exec(head)?.[1] ?? ''
    const paths = tests.match(/[\w/*-]+\.test\.(?:sql|ts)/g) ?? []
    expect(paths).not.toEqual([])
    expect(paths.filter((path) => !exists(path))).toEqual([])
  })
})

it('finds a migration for every pgTAP file by the beginning of its name', () => {
  const subjects = readdirSync(MIGRATIONS).map((name) => /^\d+_(\w+)\.sql$/.exec(name)?.[1] ?? name)
  const files = readdirSync(inRoot(PGTAP)).filter((name) => name.endsWith('.test.sql') && !name.startsWith('000_'))
  expect(files.filter((file) => !subjects.some((subject) => file.startsWith(subject)))).toEqual([])
})
