/**
 * Waits for an action and returns whether it succeeded, so that a control can close or stay open. The code that made
 * the request shows the failure.
 */
export async function succeeds(work: () => unknown): Promise<boolean> {
  try {
    await work()
    return true
  } catch {
    return false
  }
}
