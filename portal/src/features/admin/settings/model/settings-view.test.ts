import { expect, it } from 'vitest'
import { readSettingsLocation, settingsAddress } from './settings-view.ts'

const ID = '6f1f2c1e-0000-4000-8000-000000000001'

it('reads any address without an error', () => {
  for (const address of [{}, { view: 'x', account: 'y' }, { view: 7, account: [ID] }])
    expect(readSettingsLocation(address)).toEqual({ view: 'account', accountId: null })
})

it('reads back what it writes', () => {
  for (const place of [
    { view: 'account', accountId: null },
    { view: 'account', accountId: ID },
    { view: 'actions', accountId: ID },
  ] as const)
    expect(readSettingsLocation(settingsAddress(place))).toEqual(place)
  expect(settingsAddress({ view: 'account', accountId: null })).toEqual({ tab: 'settings' })
})
