import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Scope } from './scope.ts'
import { endProcess } from './end-process.ts'

const KEPT_OUTPUT = 4000
const KEPT_LINES = 4
const STOP_MS = 5000

const running = new Set<ChildProcess>()

interface Options extends Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> {
  readonly input?: string
  readonly timeoutMs?: number
}

/** Runs a program to its end and returns its output. */
export async function run(command: string, args: readonly string[], options: Options = {}): Promise<string> {
  const { input, timeoutMs = 60_000, ...rest } = options
  const child = spawn(command, args, { ...rest, stdio: 'pipe' })
  running.add(child)
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  // A program that ends before it has read its input breaks the pipe; its exit code is the better error.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  try {
    await once(child, 'close')
    if (child.exitCode === 0) return stdout
    const reason = child.signalCode ?? `code ${child.exitCode}`
    throw new Error(`${command} ended with ${reason}: ${(stderr || stdout).trim().slice(-KEPT_OUTPUT)}`)
  } finally {
    clearTimeout(timer)
    running.delete(child)
  }
}

/** Kills the programs of `run` that have not ended yet. */
export function endRuns(): void {
  for (const child of running) child.kill('SIGKILL')
}

export interface Service {
  readonly child: ChildProcess
  /** The last lines of its output, for error messages. */
  output(): string
  stop(): Promise<void>
}

/** Starts a program that lives until the scope closes. */
export function startService(
  scope: Scope,
  command: string,
  args: readonly string[],
  options: Options & { readonly stopSignal?: NodeJS.Signals; readonly ipc?: boolean } = {},
): Service {
  const { stopSignal = 'SIGTERM', ipc = false, ...rest } = options
  // Logs go to a file, because reading a pipe would cost the bench time for each logged request.
  const log = scope.logFile()
  const child = spawn(command, args, {
    ...rest,
    stdio: ['ignore', log.descriptor, log.descriptor, ipc ? 'ipc' : 'ignore'],
  })
  closeSync(log.descriptor)
  let failure = ''
  child.on('error', (error) => (failure = error.message))
  const stop = async (): Promise<void> => void (await endProcess(child, stopSignal, STOP_MS))
  scope.deferStop(stop)
  return {
    child,
    stop,
    output: () => failure || readFileSync(log.path, 'utf8').trim().split('\n').slice(-KEPT_LINES).join('\n'),
  }
}

/** Runs one of our TypeScript files in its own process and exchanges messages with it. */
export function startScript(scope: Scope, file: string, args: readonly string[] = []): Service {
  return startService(scope, process.execPath, ['--import', import.meta.resolve('tsx'), file, ...args], { ipc: true })
}

/** The messages between the bench and one of its scripts. */
export interface Conversation {
  readonly order: object
  readonly answer: object
}

type Reply<Answer> = { readonly answer: Answer } | { readonly error: string }

/** Sends one order to a script and waits for the answer. */
export async function ask<Of extends Conversation>(
  service: Service,
  order: Of['order'],
  timeoutMs: number,
): Promise<Of['answer']> {
  const { child } = service
  if (child.exitCode !== null) throw new Error(`It has ended: ${service.output()}`)
  const stopped = new AbortController()
  const options = { signal: stopped.signal }
  const never = (reason: string) => (): never => {
    throw new Error(`${reason}: ${service.output()}`)
  }
  try {
    const answer = once(child, 'message', options)
    child.send(order)
    const [value]: Reply<Of['answer']>[] = await Promise.race([
      answer,
      once(child, 'exit', options).then(never('It ended')),
      sleep(timeoutMs, undefined, options).then(never('It did not answer')),
    ])
    if (value === undefined || 'error' in value) throw new Error(value?.error ?? 'It answered nothing')
    return value.answer
  } finally {
    stopped.abort()
  }
}

/** The script's side of `ask`. */
export function answerWith<Of extends Conversation>(handle: (order: Of['order']) => Promise<Of['answer']>): void {
  process.on('message', (order: Of['order']) => {
    handle(order).then(
      (answer) => process.send?.({ answer }),
      (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
    )
  })
  // Exits when the bench has ended.
  process.on('disconnect', () => process.exit())
}

/** Waits until the URL answers with a status below 500. Throws if the process ends or the time is over. */
export async function waitForHttp(service: Service, url: string, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    if (service.child.exitCode !== null || service.child.pid === undefined) break
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2000) })
      await response.arrayBuffer()
      if (response.status < 500) return
    } catch {
      // Not listening yet.
    }
    await sleep(250)
  }
  throw new Error(`Nothing answers at ${new URL(url).pathname}: ${service.output() || 'no output'}`)
}
