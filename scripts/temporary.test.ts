import { statfsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { temporaryFolder } from './lib/temporary.mjs'

const gigabytes = (count: number) => count * 2 ** 30
const fileSystem = (type: number, free: number) => () =>
  Object.assign(statfsSync('.'), { type, bavail: gigabytes(free) / 4096, bsize: 4096 })
const tmpfs = (free: number) => fileSystem(0x01021994, free)

it('returns the folder in memory if it has enough space', () => {
  expect(temporaryFolder({ given: '', memory: gigabytes(16), stat: tmpfs(16) })).toBe('/dev/shm')
})

it.each([
  ['TMPDIR is set', { given: '/elsewhere', memory: gigabytes(16), stat: tmpfs(16) }],
  ['Linux has no such folder', { given: '', memory: gigabytes(16), stat: () => undefined }],
  ['the folder is on a disk', { given: '', memory: gigabytes(16), stat: fileSystem(0xef53, 16) }],
  ['the folder is small, as in a container', { given: '', memory: gigabytes(16), stat: tmpfs(1) }],
  ['the memory is in use', { given: '', memory: gigabytes(1), stat: tmpfs(16) }],
])('leaves the choice to the system if %s', (_, facts) => {
  expect(temporaryFolder(facts)).toBeUndefined()
})
