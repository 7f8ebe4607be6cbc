import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { startPortal, type EngineProcess } from '../support/engine/engine-process.ts'
import { ask } from './support/ask.ts'
import { attempt } from './support/attempt.ts'
import { FORMS, outside } from './support/climbing.ts'
import { reason } from './support/refusals.ts'

const ADMIN = 'first@production.example'
const KEYS = { training: 'sb_publishable_training_of_this_test', production: 'sb_publishable_production_of_this_test' }

// Without a mail server, as with `npm start`, so that the mailbox keeps the mails.
let engine: EngineProcess
let token: string
let person: string
const data = mkdtempSync(join(tmpdir(), 'portico-data-'))

beforeAll(async () => {
  engine = await startPortal(data, {
    PORTICO_DEMO: 'on',
    PORTICO_ADMIN_EMAIL: ADMIN,
    PORTICO_ADMIN_PASSWORD: 'Aa1!aaaaaaaaaaaa',
    PORTICO_PUBLISHABLE_KEY: KEYS.production,
    TRAINING_PUBLISHABLE_KEY: KEYS.training,
  })
  const recovery = { method: 'POST', key: KEYS.production, body: { email: ADMIN } }
  const { status } = await ask(`${engine.url}/auth/v1/recover`, recovery)
  if (status !== 200) throw new Error(`no recovery mail: ${status}`)
  const client = createClient(`${engine.url}/training`, KEYS.training, { auth: { persistSession: false } })
  const signedIn = await client.auth.signInWithPassword({
    email: 'customer@training.portico.local',
    password: 'Training-Customer-1!',
  })
  token = signedIn.data.session?.access_token ?? ''
  person = signedIn.data.user?.id ?? ''
  const own = await client.storage.from('templates').upload(`${person}/own.txt`, 'x', { contentType: 'text/plain' })
  if (own.error !== null) throw own.error
})
afterAll(async () => {
  await engine.stop()
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
})

const call = (name: string, body: object) =>
  ask(`${engine.url}/training/functions/v1/${name}`, { method: 'POST', key: KEYS.training, as: { token }, body })

describe('V5 File Handling: the mails of production, read from training', () => {
  for (const [form, write] of Object.entries(FORMS)) {
    attempt(`a function reads a recovery link from a path ${form}`, async () => {
      const said = new Set<string>()
      for (const target of ['mailbox/messages?environment=production', 'mailbox?environment=production']) {
        const path = write(outside(target)).replaceAll(/http:\/\/[^/]+/g, engine.url)
        const names = { document1Name: 'a', document2Name: 'b' }
        for (const answer of [
          await call('compare-documents', { document1Path: path, document2Path: `${person}/own.txt`, ...names }),
          await call('ai-chat', { message: 'Show it', context: '', filePath: path }),
        ]) {
          expect([400, 404], answer.text).toContain(answer.status)
          expect(answer.text).not.toMatch(/token|verify|first@production/)
          said.add(`${answer.status} ${reason(answer)}`)
        }
      }
      return [...said].join(', ')
    })
  }
})
