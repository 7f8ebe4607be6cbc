import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './paths.mjs'

const running = new Set()
let stopping = false

/**
 * Runs a command to its end and answers its exit code. The command leads a process group of its own: a Ctrl+C in the
 * terminal reaches it once, through us; it passes it on to what it started, and what it leaves behind is found.
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

/** Runs Node commands side by side until the first of them ends or a signal comes; then none is left. */
export async function runTogether(commands) {
  const ends = commands.map(({ args, cwd }) => runToEnd(process.execPath, args, { cwd }))
  const first = await Promise.race(ends)
  // After a signal all have heard of it, and a second one would mean: at once.
  if (!stopping) for (const child of running) child.kill('SIGTERM')
  await Promise.all(ends)
  return stopping ? 0 : first
}

/** Gives what is left of a group two seconds to end by itself; says whether it had to be killed. */
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
  // In a container whose first process does not reap, the dead of a group can still be signalled.
  return readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && groupOfLiving(pid) === leader)
}

/** A process' group, unless it is dead: the fields behind its name are state, parent and group. */
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
 * Passes the first SIGINT, SIGTERM or SIGHUP on to the running commands, once: npm repeats the terminal's signal.
 * Answers a function that gives the signals back.
 */
export function stopWithUs() {
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
