import { afterEach, expect, it } from 'vitest'
import { keepToast, takeKeptToast } from './kept-toast.ts'

afterEach(() => sessionStorage.clear())

it('is taken once', () => {
  keepToast({ title: 'Done', description: 'All of it' })
  expect(takeKeptToast()).toEqual({ title: 'Done', description: 'All of it' })
  expect(takeKeptToast()).toBeNull()
})

it('is nothing when something else lies there', () => {
  sessionStorage.setItem('portico-kept-toast', '{"name":1}')
  expect(takeKeptToast()).toBeNull()
  sessionStorage.setItem('portico-kept-toast', 'broken')
  expect(takeKeptToast()).toBeNull()
})
