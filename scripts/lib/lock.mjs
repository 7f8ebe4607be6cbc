import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot, root } from './paths.mjs'
import { wasStopped } from './processes.mjs'

/** Lets one set-up run at a time: two commands that start together on a fresh clone must not both install or build. */
export async function withSetupLock(work, path = inRoot('.cache/setup.lock')) {
  makeFolderOf(path)
  for (let isReported = false; !acquire(path); await sleep(200)) {
    if (!isReported) console.log('Another command is setting up this folder; waiting for it.')
    isReported = true
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

function acquire(path) {
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
    // EPERM: the process exists and belongs to another user. ENOENT: the lock was just released, so the next try acquires it.
    return error.code === 'ESRCH'
  }
}
