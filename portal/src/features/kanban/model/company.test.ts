import { expect, it } from 'vitest'
import { companyOf, editorsOf, usersOf } from './company.ts'

const id = (n: number) => `a0000000-0000-4000-8000-00000000000${n}`
const [OWN, ANN, BOB, CARD, OTHER] = [1, 2, 3, 4, 5].map(id) as [string, string, string, string, string]

it('leaves out the user, and counts the windows of another once', () => {
  const company = companyOf([{ sub: OWN, card: null }, { sub: ANN }, { sub: ANN, card: null }, { sub: BOB }], OWN)
  expect(usersOf(company)).toEqual([ANN, BOB])
})

it('ignores announcements of another form', () => {
  const strange = [{}, { sub: 7 }, { sub: '<b>', card: CARD }, { sub: [ANN] }, { sub: `${ANN}x` }]
  expect(companyOf(strange, OWN)).toEqual([])
  expect(companyOf([{ sub: ANN, card: '<img>' }], OWN)).toEqual([{ user: ANN, card: null }])
})

it('knows who edits which card', () => {
  const company = companyOf(
    [
      { sub: ANN, card: CARD },
      { sub: ANN, card: null },
      { sub: BOB, card: CARD },
      { sub: BOB, card: OTHER },
      { sub: OWN, card: OTHER },
    ],
    OWN,
  )
  expect([...editorsOf(company)]).toEqual([
    [CARD, [ANN, BOB]],
    [OTHER, [BOB]],
  ])
  expect(usersOf(company)).toEqual([ANN, BOB])
})
