import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { withSetupLock } from './lock.mjs'
import { stopWithNpm } from './parent.mjs'
import { forwardSignals, wasStopped } from './processes.mjs'

/** Installs missing packages and, unless `build` is false, builds what is stale. Ends the process if that fails. */
export async function setUp({ build = true } = {}) {
  const stopForwarding = forwardSignals()
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
  stopForwarding()
}
