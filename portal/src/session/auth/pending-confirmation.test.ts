import { expect, it } from 'vitest'
import { readConfirmation } from './pending-confirmation.ts'

const REDIRECT = encodeURIComponent('https://portal.example/?environment=training')

it('reads the parts of a link in a mail', () => {
  const query = `?token_hash=abc&type=signup&email=anna%2Blegal%40x.example&redirect_to=${REDIRECT}`
  expect(readConfirmation(query)).toEqual({
    tokenHash: 'abc',
    type: 'signup',
    email: 'anna+legal@x.example',
    account: '',
    isRepeated: false,
    environment: 'training',
  })
})

it('reads a link that was copied from the text of a mail', () => {
  const query =
    'token_hash=abc&type=invite&email=anna+legal@x.example&redirect_to=https://p.example/?environment=training'
  expect(readConfirmation(query)).toMatchObject({ email: 'anna+legal@x.example', environment: 'training' })
})

it('reads whose account changes its address, and that the address had signed up before', () => {
  const change = readConfirmation('?token_hash=abc&type=email_change&email=new@x.example&account=anna%2Bold@x.example')
  expect(change).toMatchObject({ email: 'new@x.example', account: 'anna+old@x.example' })
  expect(readConfirmation('?token_hash=abc&type=invite&again=true')).toMatchObject({ isRepeated: true })
})

it('needs neither an e-mail address nor an environment', () => {
  expect(readConfirmation('?token_hash=abc&type=recovery')).toEqual({
    tokenHash: 'abc',
    type: 'recovery',
    email: '',
    account: '',
    isRepeated: false,
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
