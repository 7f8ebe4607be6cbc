import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { withSetupLock } from './lock.mjs'
import { stopWithNpm } from './parent.mjs'
import { stopWithUs, wasStopped } from './processes.mjs'

/** Installs what is missing and, unless told otherwise, builds what is stale; ends the process when that fails. */
export async function setUp({ build = true } = {}) {
  const giveSignalsBack = stopWithUs()
  stopWithNpm()
  try {
    await withSetupLock(async () => {
      await ensureInstalled()
      if (build) await ensureBuilt()
    })
  } catch (error) {
    if (!wasStopped()) console.error(error.message)
    process.exit(wasStopped() ? 130 : 1)
  }
  if (wasStopped()) process.exit(130)
  giveSignalsBack()
}
