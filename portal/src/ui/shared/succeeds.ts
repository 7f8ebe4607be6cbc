/**
 * Waits for what a control was asked to do and tells whether it worked. The control then only has to close or to stay
 * open: the failure itself is shown by who made the request.
 */
export async function succeeds(work: () => unknown): Promise<boolean> {
  try {
    await work()
    return true
  } catch {
    return false
  }
}
