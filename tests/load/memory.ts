import { WebSocket } from 'undici'
import { median } from '../support/measuring/stats.ts'
import { residentBytes } from '../support/measuring/process-memory.ts'

const EVERY_MS = 1000
const EDGE = 5

export interface MemoryCurve {
  /** Of the process, in bytes; the middle of the first and of the last five seconds. */
  readonly start: number
  readonly end: number
  readonly most: number
  /** Bytes a minute, of the straight line that fits best. */
  readonly slope: number
}

/** Looks at a process once a second; the answer stops it. */
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

/** By least squares, a sample. */
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
  /** Of the main thread, in bytes. */
  readonly used: number
  /** Buffers outside it. */
  readonly external: number
}

interface Reply {
  readonly id: number
  readonly result?: { readonly result?: { readonly value?: Heap } }
}

/** What the main thread of a Node process keeps after it has collected its garbage, asked of its inspector. */
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
        else if (id === 2) reject(new Error('The inspector told no heap'))
      })
    })
  } finally {
    socket.close()
  }
}
