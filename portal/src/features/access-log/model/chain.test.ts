import { describe, expect, it } from 'vitest'
import { ChainCheck, type ChainEntry, entryHash, type Head } from './chain.ts'

const ACCOUNT = 'a0000000-0000-4000-8000-000000000001'
const ACTOR = 'b0000000-0000-4000-8000-000000000001'
const NOTHING = '0'.repeat(64)

const sealed = (entry: Omit<ChainEntry, 'hash'>): ChainEntry => {
  const open = { ...entry, hash: '' }
  return { ...open, hash: entryHash(ACCOUNT, open) }
}

function chainOf(length: number): ChainEntry[] {
  const chain: ChainEntry[] = []
  for (let seq = 1; seq <= length; seq++) {
    const prev_hash = chain.at(-1)?.hash ?? NOTHING
    const at = `2026-11-17T09:05:${String(seq % 60).padStart(2, '0')}.00012+00:00`
    const object = JSON.stringify({ title: `Bail n° ${seq}\n"é"` })
    chain.push(
      sealed({ seq, at, actor: seq % 3 === 0 ? null : ACTOR, via: 'portal', action: 'opened', object, prev_hash }),
    )
  }
  return chain
}

const headOf = (chain: readonly ChainEntry[]): Head | null => {
  const last = chain.at(-1)
  return last === undefined ? null : { seq: last.seq, hash: last.hash }
}

/** Checks the entries in parts of three, as they come from the server. */
function check(chain: readonly ChainEntry[], head: Head | null, kept: Head | null = null) {
  const running = new ChainCheck(ACCOUNT, head, kept)
  for (let n = 0; n < chain.length; n += 3) running.add(chain.slice(n, n + 3))
  return running.finish()
}

const CHAIN = chainOf(20)
const HEAD = headOf(CHAIN)
const entry = (seq: number, of = CHAIN): ChainEntry => of[seq - 1] as ChainEntry
const put = (seq: number, changed: ChainEntry) => CHAIN.map((one) => (one.seq === seq ? changed : one))
const brokenIn = (chain: readonly ChainEntry[], head = HEAD, kept: Head | null = null) =>
  check(chain, head, kept).broken

describe('a chain', () => {
  it('is whole, and says how many entries it has and its head', () => {
    expect(check(CHAIN, HEAD)).toEqual({ count: 20, head: HEAD, broken: null, keptStands: null })
    expect(check([], null)).toEqual({ count: 0, head: null, broken: null, keptStands: null })
  })

  it('is whole in any time zone, and with entries that were added after its head was loaded', () => {
    const elsewhere = CHAIN.map((one) => ({ ...one, at: one.at.replace('T09', 'T14').replace('+00:00', '+05:00') }))
    expect(brokenIn(elsewhere)).toBeNull()
    expect(check(CHAIN, headOf(CHAIN.slice(0, 12))).broken).toBeNull()
  })

  it('has the hash that the database computes', () => {
    // supabase/tests/database/access_log_lists.test.sql computes the same hash from the same fields.
    const known = sealed({
      seq: 2,
      at: '2026-11-17T09:05:03.00012+00:00',
      actor: ACTOR,
      via: 'portal',
      action: 'opened',
      object: '{"title": "Lease"}',
      prev_hash: NOTHING,
    })
    expect(known.hash).toBe('0fa7f8aeeabff494f3966f532e0cde07cb6e4da95404f9ee5b12d7565e522f5a')
  })
})

describe('an edited entry', () => {
  it.each<[string, Partial<ChainEntry>]>([
    ['object', { object: '{"title":"Other"}' }],
    ['who', { actor: null }],
    ['when', { at: '2026-11-17T09:05:07.000121+00:00' }],
    ['what', { action: 'signed_in' }],
    ['how', { via: 'key' }],
  ])('is found by its %s', (_, change) => {
    const changed = { ...entry(7), ...change }
    expect(brokenIn(put(7, changed))).toEqual({
      kind: 'edited',
      seq: 7,
      entry: changed,
      expected: entryHash(ACCOUNT, changed),
      found: entry(7).hash,
    })
  })

  it('is found at the entry after it, if its hash was computed again', () => {
    const changed = sealed({ ...entry(7), action: 'signed_in' })
    expect(brokenIn(put(7, changed))).toEqual({
      kind: 'edited',
      seq: 7,
      entry: changed,
      expected: entry(7).hash,
      found: changed.hash,
    })
    const first = sealed({ ...entry(1), action: 'signed_in' })
    expect(brokenIn(put(1, first))).toMatchObject({ kind: 'edited', seq: 1 })
  })
})

describe('a deleted entry', () => {
  it.each([1, 2, 7, 19])('%i is noticed', (seq) => {
    const rest = CHAIN.filter((one) => one.seq !== seq)
    expect(brokenIn(rest)).toEqual({
      kind: 'deleted',
      seq,
      entry: entry(seq + 1),
      expected: entry(seq).hash,
      found: seq === 1 ? NOTHING : entry(seq - 1).hash,
    })
  })

  it('is noticed even if the others were numbered again', () => {
    const rest = CHAIN.filter((one) => one.seq < 7 || one.seq > 9).map((one, n) => ({ ...one, seq: n + 1 }))
    expect(brokenIn(rest)).toMatchObject({ kind: 'deleted', seq: 7 })
  })
})

describe('reordered entries', () => {
  it.each([
    [7, 8],
    [3, 15],
    [1, 20],
  ])('%i and %i are noticed', (one, other) => {
    const swapped = CHAIN.map((each) => {
      if (each.seq === one) return { ...entry(other), seq: one }
      return each.seq === other ? { ...entry(one), seq: other } : each
    })
    expect(brokenIn(swapped)).toMatchObject({ kind: 'reordered', seq: one })
  })
})

describe('a chain that was cut at its end', () => {
  it('is shorter than its head says', () => {
    expect(brokenIn(CHAIN.slice(0, 15))).toEqual({
      kind: 'cut',
      seq: 16,
      entry: null,
      expected: entry(20).hash,
      found: null,
    })
    expect(brokenIn([])).toMatchObject({ kind: 'cut', seq: 1 })
  })

  it('is shorter than a kept head if its own head was changed too', () => {
    const short = CHAIN.slice(0, 15)
    expect(check(short, headOf(short)).broken).toBeNull()
    expect(brokenIn(short, headOf(short), HEAD)).toMatchObject({ kind: 'cut', seq: 16, expected: HEAD?.hash })
  })
})

describe('a fork', () => {
  it('has two entries with the same number', () => {
    const second = sealed({ ...entry(7), action: 'signed_in' })
    const forked = CHAIN.flatMap((one) => (one.seq === 7 ? [one, second] : [one]))
    expect(brokenIn(forked)).toEqual({
      kind: 'fork',
      seq: 7,
      entry: second,
      expected: entry(7).hash,
      found: second.hash,
    })
  })

  it('has two entries with the same hash before them', () => {
    const second = sealed({ ...entry(8), prev_hash: entry(7).prev_hash })
    expect(brokenIn([...CHAIN.slice(0, 7), second])).toMatchObject({ kind: 'fork', seq: 8 })
  })

  it('has another hash than the head, or than the head that the reader kept', () => {
    const rewritten = put(20, sealed({ ...entry(20), action: 'signed_in' }))
    expect(brokenIn(rewritten)).toMatchObject({ kind: 'fork', seq: 20, expected: HEAD?.hash })
    expect(brokenIn(rewritten, headOf(rewritten))).toBeNull()
    expect(brokenIn(rewritten, headOf(rewritten), HEAD)).toMatchObject({ kind: 'fork', seq: 20, entry: rewritten[19] })
  })
})

describe('a kept head', () => {
  it('stands in the chain, also before the place where it breaks', () => {
    const kept = headOf(CHAIN.slice(0, 5))
    expect(check(CHAIN, HEAD, kept)).toMatchObject({ broken: null, keptStands: true })
    const edited = put(7, { ...entry(7), action: 'signed_in' })
    expect(check(edited, HEAD, kept)).toMatchObject({ broken: { seq: 7 }, keptStands: true })
    expect(check(edited, HEAD, HEAD)).toMatchObject({ broken: { seq: 7 }, keptStands: false })
  })
})
