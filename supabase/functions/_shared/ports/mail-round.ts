interface Outcome {
  mailed: number
  failed: number
}

/** After so many failures the mail server is taken to be down, and the rest waits for the next round. */
const MAX_FAILURES = 3

/**
 * Claims and mails one row after the other, so that no claim expires while its row waits. A row that cannot be mailed is
 * claimed again after its claim has ended.
 */
export async function mailRound<Row extends { readonly id: string }>(
  claim: () => Promise<Row | null>,
  mail: (row: Row) => Promise<void>,
): Promise<Outcome> {
  const outcome = { mailed: 0, failed: 0 }
  while (outcome.failed < MAX_FAILURES) {
    const row = await claim()
    if (row === null) break
    try {
      await mail(row)
      outcome.mailed += 1
    } catch (error) {
      console.error(`the mail ${row.id} could not be sent and is tried again`, error)
      outcome.failed += 1
    }
  }
  return outcome
}
