import { expect, it } from 'vitest'
import { createSigningKey } from '../jwt/signing-keys.ts'
import { readSettings } from './settings.ts'

it('has a default for everything, and treats an empty variable as not set', () => {
  const settings = readSettings({ PORT: '', JWT_SECRET: '' })
  expect(settings).toMatchObject({
    port: 8080,
    restBodyLimit: 10_485_760,
    statementTimeoutMs: 8_000,
    trustProxy: false,
  })
  expect(settings.production.jwtSecret).toBeUndefined()
})

it('reads the given variables', async () => {
  const key = await createSigningKey()
  const other = await createSigningKey()
  const settings = readSettings({
    PORT: '9090',
    PORTICO_URL: 'https://portal.example/',
    REST_BODY_LIMIT: '2mb',
    PORTICO_TRUST_PROXY: 'true',
    TRAINING_DATABASE_URL: 'postgresql://localhost/x',
    PORTICO_SIGNING_KEYS: JSON.stringify(key),
    TRAINING_SIGNING_KEYS: JSON.stringify([other]),
  })
  expect(settings).toMatchObject({
    port: 9090,
    publicUrl: 'https://portal.example',
    restBodyLimit: 2_097_152,
    trustProxy: true,
  })
  expect(settings.training.databaseUrl).toBe('postgresql://localhost/x')
  expect(settings.production.signingKeys).toEqual([key])
  expect(settings.training.signingKeys).toEqual([other])
})

it('names every variable that is wrong, and never shows its value', () => {
  const wrong = {
    PORT: 'eighty',
    PORTICO_URL: 'https://portal.example/path',
    DATABASE_URL: 'mysql://portico:hunter2@db/x',
    JWT_SECRET: 'hunter2',
    PORTICO_SECRET_KEY: 'hunter2',
    TRAINING_SIGNING_KEYS: '{hunter2',
    LOG_LEVEL: 'loud',
    PORTICO_TRUST_PROXY: 'perhaps',
    REST_BODY_LIMIT: '-1',
  }
  let message = ''
  try {
    readSettings(wrong)
  } catch (error) {
    message = error instanceof Error ? error.message : ''
  }
  for (const name of Object.keys(wrong)) expect(message).toContain(`environment: ${name}: `)
  expect(message).not.toContain('hunter2')
})

it('refuses the same keys or database for both environments', async () => {
  const key = JSON.stringify(await createSigningKey())
  const shared: [string, string, string][] = [
    ['DATABASE_URL', 'TRAINING_DATABASE_URL', 'postgres://db/portico'],
    ['PORTICO_SECRET_KEY', 'TRAINING_SECRET_KEY', `sb_secret_${'a'.repeat(24)}`],
    ['JWT_SECRET', 'TRAINING_JWT_SECRET', 'a'.repeat(32)],
    ['PORTICO_SIGNING_KEYS', 'TRAINING_SIGNING_KEYS', key],
  ]
  for (const [production, training, value] of shared) {
    expect(() => readSettings({ [production]: value, [training]: value })).toThrow(training)
  }
})
