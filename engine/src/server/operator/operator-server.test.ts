import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLogger } from '../../kernel/log/logger.ts'
import { askForSnapshot, tellComplete } from './ask-engine.ts'
import { startOperatorServer } from './operator-server.ts'
import { readOperatorFile } from './operator-file.ts'

const log = createLogger({ level: 'silent', pretty: false, writer: { write: () => {} } })
const ID = '11111111-2222-4333-8444-555555555555'
const never = new AbortController().signal

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-operator-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('lets in everyone who can read the data folder, and nobody else', async () => {
  const asked: string[] = []
  const complete = async () => void asked.push('complete')
  const door = await startOperatorServer(folder, { make: async (id) => void asked.push(id), complete }, log)
  expect(statSync(join(folder, 'operator.json')).mode & 0o777).toBe(0o600)
  const { port, token } = (await readOperatorFile(folder))!
  const send = async (path: string, authorization?: string, method = 'POST') =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: authorization ? { authorization } : {} })).status
  for (const wrong of [undefined, 'Bearer', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, token, `Basic ${token}`]) {
    expect(await send(`/snapshots/${ID}`, wrong), wrong).toBe(401)
  }
  expect(await send('/snapshots/..%2fproduction', `Bearer ${token}`)).toBe(404)
  expect(await send(`/snapshots/${ID}`, `Bearer ${token}`, 'GET')).toBe(404)
  expect(asked).toEqual([])
  expect(await askForSnapshot(folder, ID, never)).toBe(true)
  expect(asked).toEqual([ID])
  expect(await send(`/snapshots/${ID}/complete`)).toBe(401)
  expect(await tellComplete(folder, ID, never)).toBe(true)
  expect(asked).toEqual([ID, 'complete'])
  await door.close()
  expect(existsSync(join(folder, 'operator.json'))).toBe(false)
  expect(await askForSnapshot(folder, ID, never)).toBe(false)
})

it('says why a copy failed, and waits for one that is being made', async () => {
  let isAsked = (): void => {}
  const asked = new Promise<void>((resolve) => (isAsked = resolve))
  const copy = async (): Promise<void> => {
    isAsked()
    await new Promise((resolve) => setTimeout(resolve, 50))
    throw new Error('no room')
  }
  const door = await startOperatorServer(folder, { make: copy, complete: async () => {} }, log)
  const closing = asked.then(() => door.close())
  await expect(askForSnapshot(folder, ID, never)).rejects.toThrow('could not make a copy: no room')
  await closing
})

it('ignores the file of a killed engine', async () => {
  const door = await startOperatorServer(folder, { make: async () => {}, complete: async () => {} }, log)
  const left = (await readOperatorFile(folder))!
  await door.close()
  writeFileSync(join(folder, 'operator.json'), JSON.stringify(left))
  expect(await askForSnapshot(folder, ID, never)).toBe(false)
  writeFileSync(join(folder, 'operator.json'), 'half a fi')
  expect(await askForSnapshot(folder, ID, never)).toBe(false)
})
