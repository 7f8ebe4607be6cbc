import { expect, it } from 'vitest'
import { ADMIN_TABS, readTab, tabSearch } from './tabs.ts'

it('opens Accounts by default and for an unknown tab in the address', () => {
  for (const tab of [undefined, '', 'feeds', 7, ['users'], { value: 'users' }])
    expect(readTab({ tab })).toBe('accounts')
})

it('reads back what it writes', () => {
  for (const tab of ADMIN_TABS) expect(readTab(tabSearch(tab))).toBe(tab)
  expect(tabSearch('accounts')).toEqual({})
})
