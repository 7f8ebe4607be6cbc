import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './paths.mjs'

const running = new Set()
let stopping = false

/**
 * Runs a command to its end and returns its exit code. The command gets its own process group: so a Ctrl+C in the terminal reaches
 * it only once, forwarded by us, and processes that it leaves behind can be found.
 */
export async function runToEnd(
  command,
  args,
  { cwd = root, env = process.env, stdio = ['ignore', 'inherit', 'inherit'] } = {},
) {
  if (stopping) return 130
  const child = spawn(command, args, { cwd, env, stdio, detached: process.platform !== 'win32' })
  running.add(child)
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (status, signal) => resolve(status ?? (signal === 'SIGINT' ? 130 : 143)))
  }).finally(() => running.delete(child))
  const orphans = await endGroup(child.pid)
  if (orphans) console.error(`${command} ${args[0]} left a process behind; it was stopped`)
  return orphans && code === 0 ? 1 : code
}

/** Runs Node commands at the same time. When the first ends or a signal arrives, it ends all of them. */
export async function runTogether(commands) {
  const ends = commands.map(({ args, cwd }) => runToEnd(process.execPath, args, { cwd }))
  const first = await Promise.race(ends)
  // After a signal all of them have received it, and a second one would make them stop without finishing their requests.
  if (!stopping) for (const child of running) child.kill('SIGTERM')
  await Promise.all(ends)
  return stopping ? 0 : first
}

/** Gives the remaining processes of a group two seconds to end; returns whether they had to be killed. */
async function endGroup(leader) {
  for (let waited = 0; waited < 2000; waited += 50) {
    if (!isGroupAlive(leader)) return false
    await sleep(50)
  }
  return signalGroup(leader, 'SIGKILL')
}

function isGroupAlive(leader) {
  if (!signalGroup(leader, 0)) return false
  if (process.platform !== 'linux') return true
  // In a container whose first process does not reap children, a signal to a group of dead processes still succeeds.
  return readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && groupOfLiving(pid) === leader)
}

/** The group of a process; undefined if the process is dead. The fields after the name are state, parent and group. */
export function groupOfLiving(pid) {
  try {
    const [state, , group] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ')
    return state === 'Z' || state === 'X' ? undefined : Number(group)
  } catch {
    return undefined
  }
}

function signalGroup(leader, signal) {
  if (process.platform === 'win32') return false
  try {
    process.kill(-leader, signal)
    return true
  } catch {
    return false
  }
}

/**
 * Forwards the first SIGINT, SIGTERM or SIGHUP to the running commands, and ignores further ones, because npm repeats the terminal's
 * signal. Returns a function that stops the forwarding.
 */
export function forwardSignals() {
  const undo = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    const stop = () => {
      if (stopping) return
      stopping = true
      for (const child of running) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    }
    process.on(signal, stop)
    return () => process.off(signal, stop)
  })
  process.on('exit', () => {
    for (const child of running) signalGroup(child.pid, 'SIGKILL')
  })
  return () => undo.forEach((off) => off())
}

export const wasStopped = () => stopping
