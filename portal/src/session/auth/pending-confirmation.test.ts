import { expect, it } from 'vitest'
import { readConfirmation } from './pending-confirmation.ts'

const REDIRECT = encodeURIComponent('https://portal.example/?environment=training')

it('reads what a mail’s link says', () => {
  const query = `?token_hash=abc&type=signup&email=anna%2Blegal%40x.example&redirect_to=${REDIRECT}`
  expect(readConfirmation(query)).toEqual({
    tokenHash: 'abc',
    type: 'signup',
    email: 'anna+legal@x.example',
    environment: 'training',
  })
})

it('reads one that was copied from the text of a mail', () => {
  const query =
    'token_hash=abc&type=invite&email=anna+legal@x.example&redirect_to=https://p.example/?environment=training'
  expect(readConfirmation(query)).toMatchObject({ email: 'anna+legal@x.example', environment: 'training' })
})

it('needs neither address nor environment', () => {
  expect(readConfirmation('?token_hash=abc&type=recovery')).toEqual({
    tokenHash: 'abc',
    type: 'recovery',
    email: '',
    environment: null,
  })
  expect(readConfirmation('?token_hash=abc&type=recovery&redirect_to=nowhere')).toMatchObject({ environment: null })
  expect(readConfirmation('?token_hash=a&type=signup&redirect_to=https://p.example/?environment=x')).toMatchObject({
    environment: null,
  })
})

it.each(['', '?type=signup', '?token_hash=abc', '?token_hash=abc&type=else', '?token_hash=a%20b&type=signup'])(
  'takes %j for none',
  (query) => {
    expect(readConfirmation(query)).toBeNull()
  },
)
