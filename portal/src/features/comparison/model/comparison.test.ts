import { describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../language/catalogue.ts'
import { changeTitle, kindLabel, shortTitle, summary, topicLabel } from './comparison.ts'

const counts = { added: 0, removed: 1, changed: 1, renumbered: 0, unchanged: 9 }
const side = (number: string, text: string) => ({ number, runs: [{ text, mark: 'same' as const }] })
const change = {
  kind: 'changed',
  section: 'Liability',
  topics: [],
  left: null,
  right: side('4.2', 'Up to 1,000'),
} as const

it('counts changed, added and removed clauses', () => {
  expect(summary({ counts })).toBe('1 clause changed, 0 added, 1 removed')
  expect(summary({ counts: { ...counts, changed: 0 } })).toBe('0 clauses changed, 0 added, 1 removed')
})

it('counts renumbered clauses only if there are any', () => {
  expect(summary({ counts: { ...counts, renumbered: 2 } })).toBe('1 clause changed, 0 added, 1 removed, 2 renumbered')
})

it('counts by the rules of the language that is shown', async () => {
  await changeLanguage('fr')
  const some = { ...counts, changed: 2, added: 0, removed: 3, renumbered: 1 }
  expect(summary({ counts: some })).toBe('2 clauses modifiées, 0 ajoutée, 3 supprimées, 1 renumérotée')
  await changeLanguage('nl')
  expect(summary({ counts })).toBe('1 clausule gewijzigd, 0 toegevoegd, 1 verwijderd')
})

it('names what it does not know as the server does', () => {
  expect([kindLabel('added'), kindLabel('split' as never)]).toEqual(['Added', 'split'])
  expect([topicLabel('governing-law'), topicLabel('tax' as never)]).toEqual(['Governing law', 'tax'])
})

it('names two versions of a document once', () => {
  expect(shortTitle(['Agreement (version 1)', 'Agreement (version 2)'])).toBe('Agreement: version 1 ↔ version 2')
  expect(shortTitle(['Agreement, v1', 'Lease, v2'])).toBe('Agreement, v1 ↔ Lease, v2')
  expect(shortTitle(['Agreement', 'Lease'])).toBe('Agreement ↔ Lease')
})

describe('the title of a change', () => {
  it('is the number and the heading', () => {
    expect(changeTitle({ ...change, topics: [] })).toBe('4.2 Liability')
  })

  it('is the beginning of the clause if there is no heading, from the side that has the clause', () => {
    expect(changeTitle({ ...change, topics: [], section: '' })).toBe('4.2 Up to 1,000')
    const left = side('', 'x'.repeat(80))
    expect(changeTitle({ ...change, topics: [], section: '', left, right: null })).toBe(`${'x'.repeat(60)}…`)
  })
})
