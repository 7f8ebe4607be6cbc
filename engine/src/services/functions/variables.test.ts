import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createRedactor, createSecrets, platformVariables } from './variables.ts'

describe('secrets', () => {
  it('are not set without their environment variable, and the file has precedence', () => {
    const root = mkdtempSync(join(tmpdir(), 'portico-secrets-'))
    onTestFinished(() => rmSync(root, { recursive: true, force: true }))
    mkdirSync(join(root, 'functions'))
    const warn = vi.fn<(text: string) => void>()
    const secrets = createSecrets(root, { A: 'given', B: 'env(MISSING)', C: 'given' }, warn)
    expect(secrets()).toEqual({ A: 'given', C: 'given' })
    writeFileSync(join(root, 'functions', '.env'), 'C="of the file"\nSUPABASE_URL=forged\nexport D=4\n')
    expect(secrets()).toEqual({ A: 'given', C: 'of the file', D: '4' })
    expect(warn).toHaveBeenCalledOnce()
    expect(warn.mock.calls[0]?.[0]).not.toContain('forged')
  })

  it('are redacted in what a function writes, unless they are short', () => {
    const redact = createRedactor(() => ({ KEY: 'sk-0123456789', WORD: 'yes' }))
    expect(redact('yes, sk-0123456789 and sk-0123456789')).toBe('yes, [secret] and [secret]')
  })
})

describe('platformVariables', () => {
  const values = { url: 'http://x', publishableKey: 'p', secretKey: 's', jwks: { keys: [] } }

  it('contain the address for mails, and not that of the database', () => {
    expect(platformVariables(values)).toHaveProperty('PORTICO_MAIL_URL', 'http://x/mail/v1/messages')
    expect(platformVariables(values)).not.toHaveProperty('SUPABASE_DB_URL')
  })

  it('contain the key of training only where people are copied to it', () => {
    expect(platformVariables(values)).not.toHaveProperty('PORTICO_TRAINING_SECRET_KEY')
    const training = { url: 'http://x/training', secretKey: 't' }
    expect(platformVariables({ ...values, training })).toMatchObject({
      PORTICO_TRAINING_URL: 'http://x/training',
      PORTICO_TRAINING_SECRET_KEY: 't',
    })
  })
})
