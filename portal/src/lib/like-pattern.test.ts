import { expect, it } from 'vitest'
import { likePattern } from './like-pattern.ts'

it.each([
  ['nordlys', '"%nordlys%"'],
  ['50%_', String.raw`"%50\\%\\_%"`],
  ['a,b.c)("', String.raw`"%a,b.c)(\"%"`],
])('matches %s as it is', (words, pattern) => expect(likePattern(words)).toBe(pattern))
