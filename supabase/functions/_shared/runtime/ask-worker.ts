/** Why a worker gave no answer. */
export type WorkerFailure = 'time' | 'memory' | 'error'

export type WorkerAnswer<T> = { readonly value: T } | { readonly failure: WorkerFailure; readonly message: string }

interface Limits {
  readonly timeMs: number
  /** Stops the work when nobody waits for it any more. */
  readonly signal?: AbortSignal | undefined
}

/** Sends one task to a worker, takes its one answer and terminates it. Rejects if the signal is aborted first. */
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
      // On Deno an error of a worker that is not prevented here ends the whole process.
      event.preventDefault()
      // V8's message, on Node and on Deno.
      finish({ failure: /memory/i.test(event.message) ? 'memory' : 'error', message: event.message })
    })
    worker.postMessage(task)
  })
}

/**
 * The global scope of a worker. Its own types cannot be used together with those of a page, which functions are checked
 * with.
 */
const scope = globalThis as unknown as {
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
  postMessage(message: unknown): void
}

/** The worker's side of `askWorker`. */
export function answerOnce(work: (task: unknown) => Promise<unknown>): void {
  scope.addEventListener('message', ({ data }) => {
    void work(data).then((answer) => scope.postMessage(answer))
  })
}
