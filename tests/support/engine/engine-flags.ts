/**
 * PGlite's code is not optimised while it runs: that costs a short run more than it gains, a second core and half of the
 * time to start among it. What is run stays the same.
 */
export const engineFlags: readonly string[] = ['--liftoff-only']
