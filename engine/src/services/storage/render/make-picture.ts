import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { entryFile } from '../../../kernel/entry-file.ts'
import { invalidRequest, StorageError } from '../errors.ts'
import type { PictureTask } from './transform.ts'

export interface MadePicture {
  readonly type: string
  readonly bytes: Buffer
}

/** A picture takes a process and much memory, so only a few are made at a time. */
const PROCESSES = 2
const MAX_WAITING = 20
const TIME_LIMIT_MS = 10_000

const require = createRequire(import.meta.url)
let isInstalled: boolean | null = null

/** Whether the optional package that makes pictures is installed. */
export function canMakePictures(): boolean {
  isInstalled ??= resolves('sharp')
  return isInstalled
}

function resolves(name: string): boolean {
  try {
    require.resolve(name)
    return true
  } catch {
    return false
  }
}

let running = 0
const waiting: (() => void)[] = []

/** Rejects with a StorageError if the source is not a picture, or too many are being made. */
export async function makePicture(openSource: () => Promise<Readable>, task: PictureTask): Promise<MadePicture> {
  if (running >= PROCESSES) {
    if (waiting.length >= MAX_WAITING) throw new StorageError(429, 'SlowDown', 'Too many pictures are being made')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await inProcess(await openSource(), task)
  } finally {
    const next = waiting.shift()
    // The next one takes the place of the one that ended.
    if (next) next()
    else running -= 1
  }
}

async function inProcess(source: Readable, task: PictureTask): Promise<MadePicture> {
  const child = start(task)
  const timer = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT_MS)
  try {
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', resolve)
    })
    const output = buffer(child.stdout)
    // A process that refuses the picture ends before it has read everything.
    await pipeline(source, child.stdin).catch(() => source.destroy())
    const [code, answer] = await Promise.all([ended, output])
    const line = answer.indexOf('\n')
    if (code !== 0 || line < 0) throw invalidRequest('The source image is invalid or unsupported for rendering', 422)
    return { type: answer.subarray(0, line).toString('latin1'), bytes: answer.subarray(line + 1) }
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

/**
 * Without any variables. The shell's limit on processor time ends it even if the engine was killed, and if memory is short, Linux
 * kills it before the engine.
 */
function start(task: PictureTask) {
  const entry = fileURLToPath(entryFile('picture-process', import.meta.url))
  const own = ['--max-old-space-size=128', entry, JSON.stringify(task)]
  const limits = `ulimit -t ${TIME_LIMIT_MS / 1000}; { echo 1000 > /proc/$$/oom_score_adj; } 2> /dev/null`
  const [file, all] =
    process.platform === 'win32'
      ? [process.execPath, own]
      : ['/bin/sh', ['-c', `${limits}; exec "$0" "$@"`, process.execPath, ...own]]
  return spawn(file, all, { env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
}
