import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot, root } from './paths.mjs'
import { wasStopped } from './processes.mjs'

/** One set-up at a time: two commands started together on a fresh clone must not both install or build. */
export async function withSetupLock(work, path = inRoot('.cache/setup.lock')) {
  makeFolderOf(path)
  for (let isTold = false; !take(path); await sleep(200)) {
    if (!isTold) console.log('Another command is setting up this folder; waiting for it.')
    isTold = true
    if (wasStopped()) throw new Error('stopped while waiting')
  }
  const release = () => rmSync(path, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function makeFolderOf(path) {
  try {
    mkdirSync(dirname(path), { recursive: true })
  } catch (error) {
    throw notWritable(error)
  }
}

const notWritable = (error) =>
  new Error(
    `This folder cannot be written to (${error.code}): ${root}. Packages and builds are kept in it. Give this user the right to write there, or clone to another folder.`,
  )

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw notWritable(error)
    if (isStale(path)) rmSync(path, { force: true })
    return false
  }
}

function isStale(path) {
  try {
    process.kill(Number(readFileSync(path, 'utf8')), 0)
    return false
  } catch (error) {
    // EPERM: the process exists but belongs to someone else. ENOENT: released just now, the next try takes it.
    return error.code === 'ESRCH'
  }
}
