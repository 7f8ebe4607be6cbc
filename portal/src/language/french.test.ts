import { expect, it } from 'vitest'
import { de } from './french.ts'

it('puts an apostrophe before a vowel, with or without an accent', () => {
  expect(['Wout', 'Anna', 'Élise', 'Œdipe', 'Hélène', '3M', ''].map(de)).toEqual([
    'de Wout',
    'd’Anna',
    'd’Élise',
    'd’Œdipe',
    'd’Hélène',
    'de 3M',
    'de ',
  ])
})
