import { statfsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { temporaryFolder } from './lib/temporary.mjs'

const gigabytes = (count: number) => count * 2 ** 30
const fileSystem = (type: number, free: number) => () =>
  Object.assign(statfsSync('.'), { type, bavail: gigabytes(free) / 4096, bsize: 4096 })
const tmpfs = (free: number) => fileSystem(0x01021994, free)

it('is in memory where there is a file system for that', () => {
  expect(temporaryFolder({ given: '', memory: gigabytes(16), stat: tmpfs(16) })).toBe('/dev/shm')
})

it.each([
  ['another is given', { given: '/elsewhere', memory: gigabytes(16), stat: tmpfs(16) }],
  ['there is none', { given: '', memory: gigabytes(16), stat: () => undefined }],
  ['it is on a disk', { given: '', memory: gigabytes(16), stat: fileSystem(0xef53, 16) }],
  ['it is small, as in a container', { given: '', memory: gigabytes(16), stat: tmpfs(1) }],
  ['the memory is in use', { given: '', memory: gigabytes(1), stat: tmpfs(16) }],
])('is where the system says when %s', (_, facts) => {
  expect(temporaryFolder(facts)).toBeUndefined()
})
