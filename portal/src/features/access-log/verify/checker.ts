import { ChainCheck, type ChainEntry, type Head, type Verdict } from '../model/chain.ts'

export interface Checker {
  /** Resolves when the entries are computed. */
  add(entries: readonly ChainEntry[]): Promise<void>
  finish(): Promise<Verdict>
  close(): void
}

export interface Task {
  readonly account: string
  readonly head: Head | null
  readonly kept: Head | null
}

/** The messages to the worker. It answers each one before the next is sent. */
export type Question = { readonly start: Task } | { readonly add: readonly ChainEntry[] } | { readonly finish: true }
export type Answer = { readonly verdict: Verdict | null }

/** Computes in a worker, so that the page stays usable, however long the log is. */
export function openChecker(task: Task): Checker {
  return typeof Worker === 'undefined' ? checkHere(task) : checkInThread(task)
}

function checkHere({ account, head, kept }: Task): Checker {
  const check = new ChainCheck(account, head, kept)
  return {
    add: (entries) => Promise.resolve(check.add(entries)),
    finish: () => Promise.resolve(check.finish()),
    close: () => undefined,
  }
}

function checkInThread(task: Task): Checker {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
  const ask = (question: Question): Promise<Verdict | null> =>
    new Promise((resolve, reject) => {
      const end = () => {
        worker.removeEventListener('message', answered)
        worker.removeEventListener('error', failed)
      }
      const answered = ({ data }: MessageEvent<Answer>) => {
        end()
        resolve(data.verdict)
      }
      const failed = (event: ErrorEvent) => {
        end()
        event.preventDefault()
        reject(new Error(`the thread that computes ended: ${event.message}`))
      }
      worker.addEventListener('message', answered)
      worker.addEventListener('error', failed)
      worker.postMessage(question)
    })
  const started = ask({ start: task })
  return {
    add: async (entries) => {
      await started
      await ask({ add: entries })
    },
    finish: async () => {
      await started
      return (await ask({ finish: true })) as Verdict
    },
    close: () => worker.terminate(),
  }
}
