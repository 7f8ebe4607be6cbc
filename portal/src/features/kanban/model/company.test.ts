import { expect, it } from 'vitest'
import { companyOf, editorsOf, usersOf } from './company.ts'

const id = (n: number) => `a0000000-0000-4000-8000-00000000000${n}`
const [OWN, ANN, BOB, CARD, OTHER] = [1, 2, 3, 4, 5].map(id) as [string, string, string, string, string]

it('leaves out the user, and counts the windows of another once', () => {
  const company = companyOf([{ user: OWN, card: null }, { user: ANN }, { user: ANN, card: null }, { user: BOB }], OWN)
  expect(usersOf(company)).toEqual([ANN, BOB])
})

it('ignores announcements of another form', () => {
  const strange = [{}, { user: 7 }, { user: '<b>', card: CARD }, { user: [ANN] }, { user: `${ANN}x` }]
  expect(companyOf(strange, OWN)).toEqual([])
  expect(companyOf([{ user: ANN, card: '<img>' }], OWN)).toEqual([{ user: ANN, card: null }])
})

it('knows who edits which card', () => {
  const company = companyOf(
    [
      { user: ANN, card: CARD },
      { user: ANN, card: null },
      { user: BOB, card: CARD },
      { user: BOB, card: OTHER },
      { user: OWN, card: OTHER },
    ],
    OWN,
  )
  expect([...editorsOf(company)]).toEqual([
    [CARD, [ANN, BOB]],
    [OTHER, [BOB]],
  ])
  expect(usersOf(company)).toEqual([ANN, BOB])
})
