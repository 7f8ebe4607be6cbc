import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { entryFile } from '../../kernel/entry-file.ts'
import { DURATION_MS } from './limits.ts'

/**
 * Starts `web-worker-process` without any variables, so that a module that reads files of strangers has no keys. The shell's limit
 * on processor time ends a process in a loop even if the engine was killed. If memory is short, Linux kills this process before the
 * engine.
 */
export function startProcess(memoryMb: number): ChildProcess {
  const entry = fileURLToPath(entryFile('web-worker-process', import.meta.url))
  const options = [`--max-old-space-size=${memoryMb}`]
  const limits = `ulimit -t ${DURATION_MS / 1000}; { echo 1000 > /proc/$$/oom_score_adj; } 2> /dev/null`
  const limited = ['-c', `${limits}; exec "$0" "$@"`, process.execPath, ...options]
  return fork(entry, [], {
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(process.platform === 'win32' ? { execArgv: options } : { execPath: '/bin/sh', execArgv: limited }),
  })
}
