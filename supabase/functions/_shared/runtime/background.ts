/**
 * Runs the work after the response where the runtime supports it; otherwise the response waits. `work` must not reject.
 */
export async function inBackground(work: Promise<void>): Promise<void> {
  const { EdgeRuntime } = globalThis as { EdgeRuntime?: { waitUntil(work: Promise<void>): void } }
  if (EdgeRuntime === undefined) await work
  else EdgeRuntime.waitUntil(work)
}
