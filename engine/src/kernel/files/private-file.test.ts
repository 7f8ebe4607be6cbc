import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPrivateFile, readPrivateFile, replacePrivateFile } from './private-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-private-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const mode = (path: string): number => statSync(path).mode & 0o777

it('can only be read by its owner, in a folder that it creates, and leaves no other file', () => {
  const file = join(folder, 'new', 'secret')
  expect(readPrivateFile(file)).toBeNull()
  expect(createPrivateFile(file, 'first\n')).toBe(true)
  expect([mode(file), mode(join(folder, 'new'))]).toEqual([0o600, 0o700])
  expect(createPrivateFile(file, 'second\n')).toBe(false)
  expect(readPrivateFile(file)).toBe('first\n')
  replacePrivateFile(file, 'third\n')
  expect([readFileSync(file, 'utf8'), mode(file)]).toEqual(['third\n', 0o600])
  expect(readdirSync(join(folder, 'new'))).toEqual(['secret'])
})

it('is made private again when a copy has become readable to others', () => {
  const file = join(folder, 'copied')
  createPrivateFile(file, 'x')
  chmodSync(file, 0o644)
  readPrivateFile(file)
  expect(mode(file)).toBe(0o600)
})
