import { expect, it } from 'vitest'
import { addressText, webAddress } from './web-address.ts'

it.each(['https://crm.example/a', 'http://crm.example', 'HTTPS://crm.example/?q=1'])('accepts %s', (text) => {
  expect(webAddress(text)).not.toBeNull()
})

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)//https://crm.example',
  'data:text/html,x',
  'crm.example',
  '//crm.example',
  'https://',
  'https://crm example/',
  ' https://crm.example',
  'https://bank.example@evil.example/',
])('refuses %s', (text) => {
  expect(webAddress(text)).toBeNull()
})

it('is shown without its scheme', () => {
  expect(addressText(new URL('https://crm.example/'))).toBe('crm.example')
  expect(addressText(new URL('https://crm.example/%C3%A9lise?q=1'))).toBe('crm.example/élise?q=1')
  expect(addressText(new URL('https://crm.example/%FF'))).toBe('crm.example/%FF')
})
