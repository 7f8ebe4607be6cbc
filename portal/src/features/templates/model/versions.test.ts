import { expect, it } from 'vitest'
import { isSuperseded, versionBefore, versionOf } from './versions.ts'

it.each([
  ['Agreement, Zilverhaven (version 2)', 'Agreement, Zilverhaven', 2],
  ['Lease v3', 'Lease', 3],
  ['Huurovereenkomst, versie 12', 'Huurovereenkomst', 12],
])('reads the version of %s', (title, name, number) => {
  expect(versionOf(title)).toEqual({ name, number })
})

it.each(['Register of information, Q4', 'Version', 'Wave 2026'])('reads none of %s', (title) => {
  expect(versionOf(title)).toBeNull()
})

it('finds the last earlier version of the same account', () => {
  const of = (title: string, account_id: string | null = 'a') => ({ title, account_id })
  const all = [of('Lease v1'), of('Lease v2'), of('Lease v4'), of('Lease v2', 'b'), of('Other v2')]
  expect(versionBefore(of('Lease v3'), all)).toBe(all[1])
  expect(versionBefore(of('Lease v1'), all)).toBeUndefined()
  expect(versionBefore(of('Lease'), all)).toBeUndefined()
})

it('knows a document that a later version of the same account replaces', () => {
  const of = (title: string, account_id: string | null = 'a') => ({ title, account_id })
  const all = [of('Lease v1'), of('Lease v2'), of('Lease v4', 'b'), of('Other v9')]
  expect(all.map((one) => isSuperseded(one, all))).toEqual([true, false, false, false])
  expect(isSuperseded(of('Lease'), all)).toBe(false)
})
