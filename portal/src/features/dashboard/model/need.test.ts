import { describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../language/catalogue.ts'
import { actOf, needOf, reasonOf, titleOf } from './need.ts'
import { TEXTS } from '../texts.ts'

const NOW = new Date(2026, 10, 16, 11, 58)
const before = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString()

const row = (kind: string, more: Partial<Parameters<typeof needOf>[0]> = {}) =>
  needOf({
    item: `${kind}:1`,
    kind,
    target_id: 't',
    title: 'Patch',
    detail: '',
    since: before(3),
    due_at: null,
    link: null,
    ...more,
  })

describe('reasonOf', () => {
  it.each([
    [row('security_alert', { since: before(0.4) }), 'Security Alert · unread · 24 min'],
    [row('compliance_alert'), 'Compliance Alert · unread · 3 h'],
    [row('card', { since: before(9 * 24) }), 'Card in Waiting · waiting 9 days'],
    [row('answer', { detail: 'S-2026-0042' }), 'S-2026-0042 · answered · 3 h'],
    [row('question', { detail: 'S-2026-0042' }), 'S-2026-0042 · we wait for your reply · 3 h'],
  ])('says why: %#', (need, text) => {
    expect(reasonOf(need, NOW)).toEqual({ deadline: null, text })
  })

  it('names the deadline, and whether it is over', () => {
    const review = row('document_review', { due_at: new Date(2026, 10, 18, 17).toISOString() })
    expect(reasonOf(review, NOW).deadline).toEqual({ text: 'Your review is due on Wednesday', isOver: false })
    const late = row('document_review', { due_at: new Date(2026, 9, 1).toISOString() })
    expect(reasonOf(late, NOW).deadline).toEqual({ text: 'Your review was due on 1 October', isOver: true })
  })
})

describe('actOf', () => {
  it('opens what needs the user', () => {
    expect(actOf(row('security_alert'), NOW)).toEqual({
      verb: 'Open',
      target: { to: '/notifications', search: { id: 't' } },
    })
    expect(actOf(row('document_review'), NOW).verb).toBe('Review')
    expect(actOf(row('card'), NOW).target).toEqual({ to: '/kanban', search: { card: 't' } })
    const target = { to: '/contact-support', search: { request: 't' } }
    expect(actOf(row('answer', { detail: 'S-2026-0042' }), NOW)).toEqual({ verb: 'Open', target })
    expect(actOf(row('question', { detail: 'S-2026-0042' }), NOW)).toEqual({ verb: 'Reply', target })
  })

  it('joins a consult from 15 minutes before', () => {
    const consult = (minutes: number) =>
      row('consult', { due_at: new Date(NOW.getTime() + minutes * 60_000).toISOString(), link: 'https://x.example' })
    expect(actOf(consult(16), NOW)).toEqual({ verb: 'Open', target: { to: '/consultancy' } })
    expect(actOf(consult(15), NOW)).toEqual({ verb: 'Join', target: { href: 'https://x.example' } })
    expect(titleOf(consult(15))).toBe('Consult with Patch')
  })
})

it('counts in words', () => {
  expect([TEXTS.needsCount(1), TEXTS.needsCount(5)]).toEqual(['1 thing needs you', '5 things need you'])
})

it('says it in the language that is shown', async () => {
  const due_at = new Date(2026, 10, 18, 17).toISOString()
  await changeLanguage('fr')
  expect(reasonOf(row('document_review', { due_at }), NOW).deadline?.text).toBe('Votre relecture est attendue mercredi')
  expect([TEXTS.needsCount(0), TEXTS.needsCount(2)]).toEqual([
    '0 élément requiert votre attention',
    '2 éléments requièrent votre attention',
  ])
  await changeLanguage('nl')
  expect(titleOf(row('consult'))).toBe('Consult met Patch')
})
