/**
 * Turns off the optimising compiler for PGlite's WebAssembly. Optimising takes a second core and half of the start time,
 * which a short test run does not gain back. The behaviour stays the same.
 */
export const engineFlags: readonly string[] = ['--liftoff-only']
