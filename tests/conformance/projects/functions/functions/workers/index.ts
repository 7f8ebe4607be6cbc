import { startThread } from '../_shared/threads.ts'

/** Runs a task in a Worker and returns its answer; gives up an endless loop after a second. */
export default {
  async fetch(request: Request): Promise<Response> {
    const task = new URL(request.url).pathname.split('/').at(-1) ?? ''
    if (task === 'classic') return Response.json(refusal(() => new Worker(new URL('file:///x.js'))))
    if (task === 'remote') return Response.json(refusal(() => new Worker('https://x.example/', { type: 'module' })))
    if (task === 'many') return Response.json(refusal(many))
    const worker = startThread(task === 'missing' ? 'nowhere' : 'thread')
    const answer = await new Promise((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data))
      worker.addEventListener('error', (event) => {
        event.preventDefault()
        resolve(`error: ${event.message}`)
      })
      if (task === 'loops') setTimeout(() => resolve('given up'), 1_000)
      worker.postMessage(task)
    })
    worker.terminate()
    return Response.json(answer)
  },
}

function refusal(start: () => void): string {
  try {
    start()
    return 'started'
  } catch (error) {
    return error instanceof DOMException ? error.name : String(error)
  }
}

function many(): void {
  const started: Worker[] = []
  try {
    for (let index = 0; index < 100; index += 1) started.push(startThread())
  } finally {
    for (const worker of started) worker.terminate()
  }
}
