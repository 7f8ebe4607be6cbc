import { afterEach, expect, it, vi } from 'vitest'
import { keepToast, takeKeptToast } from './kept-toast.ts'

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

/** As the page that is loaded after this one. */
const load = () => vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(performance.timeOrigin + 1)

it('is taken once, by the page that comes and not by the one that goes', () => {
  keepToast({ title: 'Done', description: 'All of it' })
  expect(takeKeptToast()).toBeNull()
  load()
  expect(takeKeptToast()).toEqual({ title: 'Done', description: 'All of it' })
  expect(takeKeptToast()).toBeNull()
})

it('is nothing when something else lies there', () => {
  sessionStorage.setItem('portico-kept-toast', '{"name":1}')
  expect(takeKeptToast()).toBeNull()
  sessionStorage.setItem('portico-kept-toast', 'broken')
  expect(takeKeptToast()).toBeNull()
})
