import { Worker, type WorkerOptions } from 'node:worker_threads'
import { entryFile } from '../../kernel/entry-file.ts'

/**
 * Starts the thread of a function. In a file of its own, because the URL of `function-worker` is relative to this file, in the source
 * and in the bundle.
 */
export function startThread(options: WorkerOptions): Worker {
  const isolated = { ...options, argv: [], execArgv: [], stdout: true, stderr: true }
  return new Worker(entryFile('function-worker', import.meta.url), isolated)
}
