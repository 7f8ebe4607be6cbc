// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { toastAfterReload, takeToastAfterReload } from './toast-after-reload.ts'

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

/** Makes the test act as the page after the reload. */
const load = () => vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(performance.timeOrigin + 1)

it('gives the toast once, to the page after the reload and not to the page that stored it', () => {
  toastAfterReload({ title: 'Done', description: 'All of it' })
  expect(takeToastAfterReload()).toBeNull()
  load()
  expect(takeToastAfterReload()).toEqual({ title: 'Done', description: 'All of it' })
  expect(takeToastAfterReload()).toBeNull()
})

it('gives null when the storage holds something else', () => {
  sessionStorage.setItem('portico-toast-after-reload', '{"name":1}')
  expect(takeToastAfterReload()).toBeNull()
  sessionStorage.setItem('portico-toast-after-reload', 'broken')
  expect(takeToastAfterReload()).toBeNull()
})
