import { WebSocket } from 'undici'
import { median } from '../support/measuring/stats.ts'
import { residentBytes } from '../support/measuring/process-memory.ts'

const EVERY_MS = 1000
const EDGE = 5

export interface MemoryCurve {
  /** Bytes of the process: the median of the first five seconds; `end` that of the last five. */
  readonly start: number
  readonly end: number
  readonly most: number
  /** Bytes per minute, by linear regression. */
  readonly slope: number
}

/** Samples a process once a second; the returned function stops and summarises. */
export function watchMemory(pid: number): () => MemoryCurve {
  const samples: number[] = []
  const look = async (): Promise<void> => {
    const bytes = await residentBytes(pid).catch(() => null)
    if (bytes !== null) samples.push(bytes)
  }
  const timer = setInterval(() => void look(), EVERY_MS)
  return () => {
    clearInterval(timer)
    return {
      start: median(samples.slice(0, EDGE)),
      end: median(samples.slice(-EDGE)),
      most: Math.max(0, ...samples),
      slope: slopeOf(samples) * (60_000 / EVERY_MS),
    }
  }
}

/** The slope per sample, by least squares. */
export function slopeOf(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2
  const mean = samples.reduce((sum, value) => sum + value, 0) / Math.max(1, samples.length)
  let [above, below] = [0, 0]
  for (const [index, value] of samples.entries()) {
    above += (index - middle) * (value - mean)
    below += (index - middle) ** 2
  }
  return below === 0 ? 0 : above / below
}

export interface Heap {
  /** Bytes of the main thread's heap. */
  readonly used: number
  /** Bytes of buffers outside the heap. */
  readonly external: number
}

interface Reply {
  readonly id: number
  readonly result?: { readonly result?: { readonly value?: Heap } }
}

/** The heap of a Node process's main thread after a garbage collection, read through its inspector. */
export async function heapAfterCollection(port: number): Promise<Heap> {
  const response = await fetch(`http://127.0.0.1:${port}/json/list`, { signal: AbortSignal.timeout(10_000) })
  const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  try {
    return await new Promise<Heap>((resolve, reject) => {
      const send = (id: number, method: string, params = {}): void =>
        socket.send(JSON.stringify({ id, method, params }))
      const expression = '(({ heapUsed, external }) => ({ used: heapUsed, external }))(process.memoryUsage())'
      socket.addEventListener('error', () => reject(new Error('The inspector did not answer')))
      socket.addEventListener('open', () => send(1, 'HeapProfiler.collectGarbage'))
      socket.addEventListener('message', ({ data }) => {
        const { id, result } = JSON.parse(String(data)) as Reply
        if (id === 1) send(2, 'Runtime.evaluate', { expression, returnByValue: true })
        const heap = result?.result?.value
        if (id === 2 && heap !== undefined) resolve(heap)
        else if (id === 2) reject(new Error('The inspector returned no heap'))
      })
    })
  } finally {
    socket.close()
  }
}
