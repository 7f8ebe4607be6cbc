import { afterAll, describe, expect, it } from 'vitest'
import { alice, anon, call, outcome, service } from './support/target.ts'
import { holdsWithin } from '../support/wait-until.ts'

afterAll(async () => {
  await service.schema('archive').from('boxes').delete().gte('id', 100)
})

describe('another schema', () => {
  it('can be read', async () => {
    expect((await anon.schema('archive').from('boxes').select('id,label').order('id')).data).toEqual([
      { id: 1, label: 'Deeds 1990-1999' },
      { id: 2, label: 'Wills' },
    ])
  })

  it('is chosen by Accept-Profile and confirmed by Content-Profile', async () => {
    const answer = await call('boxes?select=id&id=eq.1', { headers: { 'accept-profile': 'archive' } })
    expect([answer.text, answer.headers.get('content-profile')]).toEqual(['[{"id":1}]', 'archive'])
    expect((await call('tags?select=id&id=eq.1')).headers.get('content-profile')).toBe('public')
  })

  it('can be written', async () => {
    const { data, status } = await alice
      .schema('archive')
      .from('boxes')
      .insert({ id: 100, label: 'New' })
      .select('label')
    expect([data, status]).toEqual([[{ label: 'New' }], 201])
    const archive = alice.schema('archive')
    expect((await archive.from('boxes').update({ shelf: 'B1' }).eq('id', 100).select('shelf')).data).toEqual([
      { shelf: 'B1' },
    ])
    expect((await archive.from('boxes').delete().eq('id', 100).select('id')).data).toEqual([{ id: 100 }])
  })

  it('is chosen by Content-Profile for writes, not by Accept-Profile', async () => {
    const answer = await call('boxes', {
      as: 'alice',
      method: 'POST',
      body: { id: 101, label: 'x' },
      headers: { 'accept-profile': 'archive' },
    })
    expect([answer.status, (answer.json() as { code: string }).code]).toEqual([404, 'PGRST205'])
  })

  it('has callable functions', async () => {
    expect((await anon.schema('archive').rpc('box_count', {}, { get: true })).data).toBe(2)
    expect((await anon.schema('archive').rpc('add', { a: 1, b: 2 })).error?.code).toBe('PGRST202')
  })

  it('is not searched by default', async () => {
    expect((await anon.from('boxes').select()).error?.code).toBe('PGRST205')
  })

  it('is refused if it is not exposed', async () => {
    const body = {
      code: 'PGRST106',
      details: null,
      hint: 'Only the following schemas are exposed: public, archive',
      message: 'Invalid schema: vault',
    }
    expect(await outcome('secrets', { as: 'service', headers: { 'accept-profile': 'vault' } })).toEqual({
      status: 406,
      body,
    })
    const write = { as: 'service', method: 'POST', body: { id: 2 }, headers: { 'content-profile': 'vault' } } as const
    expect(await outcome('secrets', write)).toEqual({ status: 406, body })
  })
})

describe('the schema cache', () => {
  it('is reloaded after NOTIFY pgrst', async () => {
    expect((await anon.from('shelves').select()).error?.code).toBe('PGRST205')
    try {
      expect((await service.rpc('build_shelf')).error).toBeNull()
      expect(await holdsWithin(async () => (await anon.from('shelves').select()).error === null)).toBe(true)
      expect((await anon.from('shelves').select()).data).toEqual([{ id: 1, label: 'Top' }])
    } finally {
      await service.rpc('remove_shelf')
    }
    expect(await holdsWithin(async () => (await anon.from('shelves').select()).error?.code === 'PGRST205')).toBe(true)
  })
})
