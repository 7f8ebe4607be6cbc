import { hash as bcrypt } from '@node-rs/bcrypt'
import { describe, expect, it } from 'vitest'
import { AuthError } from './errors.ts'
import { checkPassword, checkStrength, hashPassword, isHash, REQUIREMENTS, unusablePassword } from './password.ts'

describe('hashes', () => {
  it('are argon2id with the recommended cost, and differ each time', async () => {
    const [one, two] = await Promise.all([hashPassword('Right-1'), hashPassword('Right-1')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await checkPassword('Right-1', one)).toEqual({ isRight: true, isOutdated: false })
    expect(await checkPassword('right-1', one)).toEqual({ isRight: false, isOutdated: false })
  })

  it('of bcrypt are accepted, and marked for replacement', async () => {
    const stored = await bcrypt('Right-1', 4)
    expect(await checkPassword('Right-1', stored)).toEqual({ isRight: true, isOutdated: true })
    expect(await checkPassword('Wrong-1', stored)).toMatchObject({ isRight: false })
  })

  it.each([null, '', 'plain', '$argon2id$broken', '$unknown$x'])('%j matches no password', async (stored) => {
    for (const password of ['', 'plain', String(stored)]) {
      expect((await checkPassword(password, stored)).isRight).toBe(false)
    }
  })

  it('are distinguished from other texts', async () => {
    expect(isHash(await hashPassword('x'))).toBe(true)
    expect(isHash(await bcrypt('x', 4))).toBe(true)
    expect(['', 'plain', '$2b$10$short', '$2b$10$' + '!'.repeat(53), '$argon2id$'].some(isHash)).toBe(false)
  })
})

describe('strength', () => {
  const rule = { minLength: 8, requiredSets: REQUIREMENTS['lower_upper_letters_digits_symbols'] ?? [] }

  function reasonsFor(password: string, given = rule): readonly string[] | null {
    try {
      checkStrength(password, given)
      return null
    } catch (error) {
      if (!(error instanceof AuthError)) throw error
      expect([error.status, error.code]).toEqual([422, 'weak_password'])
      return error.reasons
    }
  }

  it.each([
    ['Right-Password-1', null],
    ['Aa1!Aa1!', null],
    ['Aa1!Aa1', ['length']],
    ['aaaaaaa1!', ['characters']],
    ['AAAAAAA1!', ['characters']],
    ['Aaaaaaaa!', ['characters']],
    ['Aaaaaaaa1', ['characters']],
    ['Ää1éééééé', ['characters']],
    ['', ['length', 'characters']],
  ])('%s: %j', (password, reasons) => {
    expect(reasonsFor(password)).toEqual(reasons)
  })

  it('a rule without sets only checks the length', () => {
    expect(reasonsFor('aaaaaa', { minLength: 6, requiredSets: [] })).toBeNull()
    expect(reasonsFor('aaaaa', { minLength: 6, requiredSets: [] })).toEqual(['length'])
  })

  it('limits the bytes to what bcrypt reads', () => {
    expect(reasonsFor(`Aa1!${'x'.repeat(68)}`)).toBeNull()
    for (const long of [`Aa1!${'x'.repeat(69)}`, `Aa1!${'é'.repeat(35)}`]) {
      expect(() => checkStrength(long, rule)).toThrow(
        expect.objectContaining({ status: 400, code: 'validation_failed' }),
      )
    }
  })

  it('never repeats the password', () => {
    expect(() => checkStrength('hunter2', rule)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') as string }),
    )
  })
})

it('an unusable password is not longer than what bcrypt reads', () => {
  expect(unusablePassword()).not.toBe(unusablePassword())
  expect(unusablePassword().length).toBeLessThanOrEqual(72)
})
