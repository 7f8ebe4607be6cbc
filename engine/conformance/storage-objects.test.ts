import { describe, expect, it } from 'vitest'
import { callStorage, fresh } from './harness/files.ts'
import { ALICE, alice, anon, bob } from './harness/target.ts'

const papers = alice.storage.from('papers')

describe('upload and download', () => {
  it('what goes up comes down', async () => {
    const path = `${ALICE}/${fresh()}`
    const up = await papers.upload(path, 'a short text', { contentType: 'text/plain' })
    expect(up.error).toBeNull()
    expect(up.data).toEqual({ path, id: expect.any(String), fullPath: `papers/${path}` })
    const down = await papers.download(path)
    expect(down.error).toBeNull()
    expect(await down.data?.text()).toBe('a short text')
    expect(down.data?.type).toBe('text/plain')
  })

  it('is nobody else', async () => {
    const path = `${ALICE}/${fresh()}`
    await papers.upload(path, 'mine')
    for (const other of [bob, anon]) {
      expect((await other.storage.from('papers').download(path)).data).toBeNull()
      const { error } = await other.storage.from('papers').upload(`${ALICE}/${fresh()}`, 'yours')
      expect(error).toMatchObject({ statusCode: '403', message: 'new row violates row-level security policy' })
    }
    expect((await callStorage(`object/papers/${path}`, { as: 'bob' })).json()).toMatchObject({
      statusCode: '404',
      error: 'not_found',
      message: 'Object not found',
    })
  })
})
