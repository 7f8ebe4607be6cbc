/** Goes on after the answer where the runtime can; the answer waits for it where it cannot. `work` must not reject. */
export async function inBackground(work: Promise<void>): Promise<void> {
  const { EdgeRuntime } = globalThis as { EdgeRuntime?: { waitUntil(work: Promise<void>): void } }
  if (EdgeRuntime === undefined) await work
  else EdgeRuntime.waitUntil(work)
}
