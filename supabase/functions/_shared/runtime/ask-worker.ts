/** Why a worker gave no answer. */
export type WorkerFailure = 'time' | 'memory' | 'error'

export type WorkerAnswer<T> = { readonly value: T } | { readonly failure: WorkerFailure; readonly message: string }

interface Limits {
  readonly timeMs: number
  /** Ends the work when nobody waits for it any more. */
  readonly signal?: AbortSignal | undefined
}

/** Sends one task to a worker, takes its one answer and ends it, however far it is. Rejects if the signal comes first. */
export function askWorker<T>(worker: Worker, task: unknown, { timeMs, signal }: Limits): Promise<WorkerAnswer<T>> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      worker.terminate()
    }
    const finish = (answer: WorkerAnswer<T>): void => {
      end()
      resolve(answer)
    }
    const giveUp = (): void => {
      end()
      reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', giveUp)
    const timer = setTimeout(() => finish({ failure: 'time', message: `no answer in ${timeMs} ms` }), timeMs)
    worker.addEventListener('message', ({ data }: MessageEvent<T>) => finish({ value: data }))
    worker.addEventListener('error', (event) => {
      // On Deno an error of a thread that nobody prevented ends the whole process.
      event.preventDefault()
      // As V8 says it, on Node and on Deno.
      finish({ failure: /memory/i.test(event.message) ? 'memory' : 'error', message: event.message })
    })
    worker.postMessage(task)
  })
}

/** What a worker's own module needs of its surroundings: their types exclude those of a page, with which functions are checked. */
const scope = globalThis as unknown as {
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
  postMessage(message: unknown): void
}

/** The other end, within the worker. */
export function answerOnce(work: (task: unknown) => Promise<unknown>): void {
  scope.addEventListener('message', ({ data }) => {
    void work(data).then((answer) => scope.postMessage(answer))
  })
}
