import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts the thread of a function. In a file of its own, because the URL of `function-worker` is relative to this file, in the source
 * and in the bundle. From source, the thread must first register a loader for TypeScript.
 */
export function startThread(options: WorkerOptions): Worker {
  const isolated = { ...options, argv: [], execArgv: [], stdout: true, stderr: true }
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./function-worker.js', import.meta.url), isolated)
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))
  const loader = new URL('./dist/esm/api/index.mjs', tsx).href
  const worker = new URL('./function-worker.ts', import.meta.url).href
  const code = `import(${JSON.stringify(loader)}).then(({ register }) => (register(), import(${JSON.stringify(worker)})))`
  return new Worker(code, { ...isolated, eval: true })
}
