import { describe, expect, it } from 'vitest'
import { isFileName } from '../contracts/file-names.ts'

describe('isFileName', () => {
  it.each([
    'contract.pdf',
    'a0000000-0000-4000-8000-000000000001/1767225600000-contract.pdf',
    'folder/Vertrag (Entwurf) – Ü & Söhne, v1.2.docx',
    'folder/..hidden',
    'folder/...',
    'folder/契約.pdf',
  ])('accepts %s', (name) => {
    expect(isFileName(name)).toBe(true)
  })

  it.each([
    '',
    '/',
    '/contract.pdf',
    'contract.pdf/',
    'folder//contract.pdf',
    '.',
    '..',
    '../contract.pdf',
    'folder/../contract.pdf',
    'folder/./contract.pdf',
    'folder/..',
    '..\\contract.pdf',
    '%2e%2e/contract.pdf',
    '..%2fcontract.pdf',
    '%252e%252e%252fcontract.pdf',
    'contract.pdf?download',
    'contract.pdf#page',
    '.\t./contract.pdf',
    '.\n./contract.pdf',
    'contract\0.pdf',
    'contract\u0085.pdf',
    'contract\u2028.pdf',
    'contract\ud800.pdf',
    'http://127.0.0.1/health',
    '//127.0.0.1/health',
  ])('refuses %j', (name) => {
    expect(isFileName(name)).toBe(false)
  })
})
