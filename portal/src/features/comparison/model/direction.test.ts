import { describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../language/catalogue.ts'
import { inOrder, sideLabels } from './direction.ts'

const at = (created_at: string | null) => ({ created_at })
const OLD = at('2026-11-04T09:12:00')
const NEW = at('2026-11-15T16:40:00')

describe('inOrder', () => {
  it('puts the earlier document on the left, whatever was chosen first', () => {
    expect(inOrder([NEW, OLD])).toEqual([OLD, NEW])
    expect(inOrder([OLD, NEW])).toEqual([OLD, NEW])
  })

  it.each([
    [at(null), OLD],
    [OLD, at(null)],
    [at('no date'), OLD],
    [{ ...OLD }, OLD],
  ])('keeps the order of the choice without two different times', (first, second) => {
    expect(inOrder([first, second])[0]).toBe(first)
  })
})

describe('sideLabels', () => {
  it('names the direction and the days, also when the sides are swapped', () => {
    expect(sideLabels([OLD, NEW])).toEqual(['Earlier · 4 Nov', 'Later · 15 Nov'])
    expect(sideLabels([NEW, OLD])).toEqual(['Later · 15 Nov', 'Earlier · 4 Nov'])
  })

  it('adds the time on the same day, and the year in different years', () => {
    expect(sideLabels([OLD, at('2026-11-04T17:00:00')])).toEqual(['Earlier · 4 Nov, 09:12', 'Later · 4 Nov, 17:00'])
    expect(sideLabels([at('2025-11-04T09:12:00'), OLD])).toEqual(['Earlier · 4 Nov 2025', 'Later · 4 Nov 2026'])
  })

  it('is in the language that is shown', async () => {
    await changeLanguage('fr')
    expect(sideLabels([OLD, NEW])).toEqual(['Avant · 4 nov.', 'Après · 15 nov.'])
  })

  it('is null if the order is not known', () => {
    expect(sideLabels([OLD, at(null)])).toBeNull()
    expect(sideLabels([OLD, { ...OLD }])).toBeNull()
  })
})
