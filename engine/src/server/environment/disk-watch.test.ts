import { expect, it } from 'vitest'
import { createSpaceCheck } from './disk-watch.ts'

const MB = 1024 * 1024

it('logs once that the disk becomes full, that it is full, and that there is space again', () => {
  const said: string[] = []
  const write =
    (level: string) =>
    ({ freeMb }: { freeMb: number }, text: string) =>
      said.push(`${level} ${freeMb} ${text.slice(0, text.indexOf('of the data folder')).trim()}`)
  const check = createSpaceCheck({ info: write('info'), warn: write('warn'), error: write('error') } as never)
  for (const free of [5000, 5000, 200, 100, 0, 0, 0.5, 10, 5000, 5000]) check(free * MB)
  expect(said).toEqual([
    'warn 200 the disk',
    'error 0 the disk',
    'warn 10 the disk',
    'info 5000 there is space again on the disk',
  ])
})

it('logs nothing while there is enough space', () => {
  const check = createSpaceCheck({
    info: () => expect.unreachable(),
    warn: () => expect.unreachable(),
    error: () => expect.unreachable(),
  } as never)
  for (const free of [5000, 300, 257]) check(free * MB)
})
