import { parentPort, workerData } from 'node:worker_threads'
import { type Extensions, PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { steadyNow } from '../../clock/steady-clock.ts'
import { FlushingFolder } from './flushing-folder.ts'
import { begunAtIn, contribModules, COUNTER, countersIn, FAULT, RECALLED, type Start } from './protocol.ts'
import { ownTask } from './waiting-time.ts'

/**
 * Runs PGlite in its own thread: bytes of the wire protocol come in, bytes go out. Postgres in WebAssembly blocks its thread
 * until a message is done; here it blocks only requests that wait for the database anyway.
 */
const { folder, extensions, shared, wasm } = workerData as Start
const counters = countersIn(shared)
const begunAt = begunAtIn(shared)
Atomics.store(counters, COUNTER.task, ownTask())
const port = parentPort!

/** PGlite's own parameters without `-F`, which would turn fsync off, and with the platform's search path. */
const START_PARAMS = [
  '--single',
  '-j',
  ...Object.entries({
    search_path: '"$user", public, extensions',
    exit_on_error: 'false',
    log_checkpoints: 'false',
    max_worker_processes: '0',
    max_parallel_workers: '0',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    io_method: 'sync',
    jit: 'off',
    // The method whose calls reach `FlushingFolder`.
    wal_sync_method: 'fsync',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

async function loadExtensions(): Promise<Extensions> {
  const loaded: Extensions = {}
  for (const name of extensions) {
    const { specifier, member } = contribModules(name)
    const module = (await import(specifier)) as Record<string, Extensions[string]>
    loaded[member] = module[member]!
  }
  return loaded
}

async function open(): Promise<PGlite> {
  const options: PGliteOptions = {
    extensions: await loadExtensions(),
    startParams: START_PARAMS,
    pgliteWasmModule: wasm,
    // A sixteenth of the default, so that the folder of a small project stays small.
    initDbStartParams: ['--wal-segsize=1'],
  }
  if (folder !== null) options.fs = new FlushingFolder(folder, () => Atomics.add(counters, COUNTER.walWrites, 1))
  return PGlite.create(options)
}

/**
 * PGlite treats any exception as the end of a successful statement, and runs what follows it, even a `commit`. An exception that is
 * not Postgres' own way to report an error means that Postgres is broken: the thread ends before anything else runs, and the
 * main thread starts another.
 */
function endOnFault(database: PGlite): void {
  const postgres = database.Module
  const runOnce = postgres._PostgresMainLoopOnce
  const ownError = Reflect.get(database, 'POSTGRES_MAIN_LONGJMP') as number
  postgres._PostgresMainLoopOnce = () => {
    try {
      runOnce()
    } catch (error) {
      if ((error as { status?: unknown }).status === ownError) throw error
      port.postMessage(`${FAULT}${error instanceof Error ? error.message : String(error)}`)
      process.exit(1)
    }
  }
}

async function run(database: PGlite, request: Uint8Array): Promise<void> {
  const chunks: Uint8Array[] = []
  begunAt[0] = steadyNow()
  const number = Atomics.add(counters, COUNTER.begun, 1) + 1
  if (number <= Atomics.load(counters, COUNTER.recalled)) {
    Atomics.add(counters, COUNTER.finished, 1)
    port.postMessage(RECALLED)
    return
  }
  // The stream variant, because the other one keeps every answer that it ever parsed.
  await database.execProtocolRawStream(request, {
    syncToFs: false,
    onRawData: (bytes) => chunks.push(bytes.slice()),
  })
  Atomics.add(counters, COUNTER.finished, 1)
  const answer = chunks.length === 1 ? chunks[0]! : join(chunks)
  port.postMessage(answer.buffer, [answer.buffer as ArrayBuffer])
}

/** Joins into a new buffer, which can be transferred; `Buffer.concat` may return a part of a shared one. */
function join(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}

const database = await open()
endOnFault(database)
let last: Promise<void> = Promise.resolve()
port.on('message', (request: ArrayBuffer | 'close') => {
  last = last.then(async () => {
    if (request instanceof ArrayBuffer) return run(database, new Uint8Array(request))
    await database.close()
    port.postMessage('closed')
    port.close()
  })
  // An exception from PGlite means that Postgres has ended; the main thread starts it again.
  last.catch((error: unknown) => {
    throw new Error(`Postgres ended within PGlite (${(error as { message?: string }).message ?? 'no reason given'})`)
  })
})
port.postMessage('ready')
