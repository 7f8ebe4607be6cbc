import { expect, it, vi } from 'vitest'
import { type ChainEntry, entryHash, type Head } from '../model/chain.ts'
import { type LogSource, verifyLog } from './verify-log.ts'

const ACCOUNT = 'a0000000-0000-4000-8000-000000000001'

const sealed = (entry: Omit<ChainEntry, 'hash'>): ChainEntry => ({
  ...entry,
  hash: entryHash(ACCOUNT, { ...entry, hash: '' }),
})

function chainOf(length: number): ChainEntry[] {
  const chain: ChainEntry[] = []
  for (let seq = 1; seq <= length; seq++) {
    const prev_hash = chain.at(-1)?.hash ?? '0'.repeat(64)
    const at = '2026-11-17T09:05:03+00:00'
    chain.push(sealed({ seq, at, actor: null, via: 'portal', action: 'signed_in', object: '{}', prev_hash }))
  }
  return chain
}

const headOf = (chain: readonly ChainEntry[]): Head => ({ seq: chain.length, hash: chain.at(-1)?.hash ?? '' })

/** Returns parts as the server does, by number and hash, with at most `atMost` rows. */
function sourceOf(rows: readonly ChainEntry[], head: Head | null, atMost = 4): LogSource {
  const sorted = rows.toSorted((one, other) => one.seq - other.seq || (one.hash < other.hash ? -1 : 1))
  return {
    account: ACCOUNT,
    head: async () => head,
    entriesFrom: async (last) => sorted.filter(({ seq }) => seq >= (last?.seq ?? 0)).slice(0, atMost),
  }
}

const signal = new AbortController().signal

it('reads everything, whatever the size of the parts, and reports after each', async () => {
  const chain = chainOf(10)
  const report = vi.fn<(progress: { done: number; total: number }) => void>()
  const verdict = await verifyLog({ source: sourceOf(chain, headOf(chain)), kept: null, report, signal })
  expect(verdict).toMatchObject({ count: 10, broken: null, head: headOf(chain) })
  expect(report.mock.calls.map(([{ done, total }]) => [done, total])).toEqual([
    [0, 10],
    [4, 10],
    [7, 10],
    [10, 10],
  ])
})

it('verifies entries that are added meanwhile too', async () => {
  const chain = chainOf(9)
  const source = sourceOf(chain, headOf(chain.slice(0, 5)))
  expect(await verifyLog({ source, kept: null, report: () => undefined, signal })).toMatchObject({
    count: 9,
    broken: null,
  })
})

it.each([3, 4, 5, 6])('finds a number that occurs twice, also between two parts: %i', async (seq) => {
  const chain = chainOf(8)
  const double = sealed({ ...(chain[seq - 1] as ChainEntry), action: 'opened' })
  const source = sourceOf([...chain, double], headOf(chain))
  const verdict = await verifyLog({ source, kept: null, report: () => undefined, signal })
  expect(verdict).toMatchObject({ broken: { kind: 'fork', seq }, count: 9 })
})

it('stops when it is cancelled, and closes the worker', async () => {
  const stop = new AbortController()
  const close = vi.fn<() => void>()
  const source = sourceOf(chainOf(20), null)
  const running = verifyLog({
    source,
    kept: null,
    report: ({ done }) => void (done >= 4 && stop.abort()),
    signal: stop.signal,
    open: () => ({
      add: () => Promise.resolve(),
      finish: () => Promise.reject(new Error('not reached')),
      close,
    }),
  })
  await expect(running).rejects.toThrow('abort')
  expect(close).toHaveBeenCalledOnce()
})

it('fails if the worker fails', async () => {
  const source = sourceOf(chainOf(20), null)
  const open = () => ({
    add: () => Promise.reject(new Error('out of memory')),
    finish: () => Promise.reject(new Error('not reached')),
    close: () => undefined,
  })
  await expect(verifyLog({ source, kept: null, report: () => undefined, signal, open })).rejects.toThrow(
    'out of memory',
  )
})
