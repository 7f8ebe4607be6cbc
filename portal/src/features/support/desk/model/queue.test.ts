import { describe, expect, it } from 'vitest'
import { csvColumns, deskSearch, type QueuedRequest, readDeskAddress, sectionCount, sectionsOf } from './queue.ts'

const ID = 'f0000000-0000-4000-8000-000000000001'
const ALL = { queue: 'all', account: null, search: '', page: 1 } as const
const COUNTS = { all: 9, open: 3, waiting: 2, mine: 1, overdue: 1 }
const request = (state: QueuedRequest['state'], number: string) => ({ state, number }) as QueuedRequest

describe('the address of the desk', () => {
  it('shows the whole queue for an empty or a wrong address', () => {
    const all = { ...ALL, request: null, isWrong: false }
    expect(readDeskAddress({})).toEqual(all)
    const wrong = { show: 'constructor', account: 'x', page: '2', q: ['x'], request: 'x' }
    expect(readDeskAddress(wrong)).toEqual({ ...all, isWrong: true })
  })

  it('reads back what it writes', () => {
    const address = { queue: 'mine', account: ID, search: 'cloud', page: 2, request: ID } as const
    expect(readDeskAddress(deskSearch(address))).toEqual({ ...address, isWrong: false })
  })
})

describe('the sections of the queue', () => {
  it('keeps the order of the database within each state', () => {
    const sections = sectionsOf([request('new', '2'), request('new', '1'), request('answered', '3')])
    expect(sections.map(({ title, requests }) => [title, requests.map(({ number }) => number)])).toEqual([
      ['Open, by due time', ['2', '1']],
      ['Answered', ['3']],
    ])
  })

  it('counts a section on all pages, where that is known', () => {
    expect(sectionCount('new', ALL, COUNTS, 9)).toBe(3)
    expect(sectionCount('answered', ALL, COUNTS, 9)).toBe(4)
    expect(sectionCount('closed', { ...ALL, queue: 'closed', search: 'x' }, COUNTS, 40)).toBe(40)
    expect(sectionCount('new', { ...ALL, search: 'x' }, COUNTS, 1)).toBeNull()
    expect(sectionCount('new', { ...ALL, queue: 'mine' }, COUNTS, 1)).toBeNull()
  })
})

it('exports no note', () => {
  expect(
    csvColumns()
      .map(({ header }) => header)
      .join(),
  ).not.toMatch(/note/i)
})
