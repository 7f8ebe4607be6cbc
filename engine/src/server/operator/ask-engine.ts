import { request } from 'node:http'
import { readOperatorFile } from './operator-file.ts'

/**
 * Asks the engine that serves the data folder to fill `.snapshots/<id>`. Returns false if no engine answers. Rejects with the
 * engine's reason if the copy fails, or the engine ends meanwhile. There is no time limit, because the time depends on the
 * amount of data.
 */
export function askForSnapshot(dataDir: string, id: string, signal: AbortSignal): Promise<boolean> {
  return ask(dataDir, `/snapshots/${id}`, signal)
}

/** Tells the engine that the back-up of the copy is complete. */
export function tellComplete(dataDir: string, id: string, signal: AbortSignal): Promise<boolean> {
  return ask(dataDir, `/snapshots/${id}/complete`, signal)
}

async function ask(dataDir: string, path: string, signal: AbortSignal): Promise<boolean> {
  const address = await readOperatorFile(dataDir)
  if (address === null) return false
  const { port, token } = address
  return new Promise((resolve, reject) => {
    const asking = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path,
      signal,
      headers: { authorization: `Bearer ${token}`, 'content-length': '0' },
    })
    asking.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        if (response.statusCode === 200) resolve(true)
        // Another program uses the port now: the engine that wrote the file has ended.
        else if (response.statusCode === 401 || response.statusCode === 404) resolve(false)
        else reject(new Error(`The engine could not make a copy: ${messageIn(Buffer.concat(chunks).toString())}`))
      })
    })
    asking.once('error', (error: NodeJS.ErrnoException) => {
      // Nobody listens there, or this process is in a network without the loopback interface of the engine.
      if (error.syscall === 'connect') resolve(false)
      else if (signal.aborted) reject(error)
      else reject(new Error('The engine ended while it made a copy; nothing was written', { cause: error }))
    })
    asking.end()
  })
}

function messageIn(body: string): string {
  try {
    return String((JSON.parse(body) as { message?: unknown }).message)
  } catch {
    return 'it gave no reason'
  }
}
