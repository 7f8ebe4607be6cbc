import { failure, refuseMethod } from '../_shared/http/answers.ts'
import type { UnneededFile, UnneededFiles } from '../_shared/ports/unneeded-files.ts'

export interface Dependencies {
  /** True for a person who has just deleted something. The schedule also looks for other unneeded files. */
  readonly discardedOnly: boolean
  readonly files: UnneededFiles
  /** Deletes conversations with the Steward that are too old, or were deleted. */
  readonly tidyChats: () => Promise<void>
  /** Removes the addresses of erased people from texts, for half a second. False if none is left. */
  readonly removeTraces: () => Promise<boolean>
  readonly now: () => number
}

const AT_A_TIME = 100
/** The maximum number of rounds of one call. The next call continues. */
const ROUNDS = 20
/** How long one call removes traces of erased people. The next call continues. */
const TRACES_MS = 60_000

/** Removes the files that nobody needs any more, and what else is left of deleted conversations and erased people. */
export async function tidyFiles(
  request: Request,
  { discardedOnly, files, tidyChats, removeTraces, now }: Dependencies,
): Promise<Response> {
  const refused = refuseMethod(request, ['POST'])
  if (refused !== null) return refused
  try {
    // A failure here does not stop the files; the next call tries again.
    if (!discardedOnly) {
      await tidyChats().catch((error: unknown) => console.error('chats could not be tidied', error))
      const end = now() + TRACES_MS
      await removeAllTraces(() => now() < end, removeTraces).catch((error: unknown) =>
        console.error('traces of erased people could not be removed', error),
      )
    }
    let removed = 0
    for (let round = 0; round < (discardedOnly ? 1 : ROUNDS); round += 1) {
      const unneeded = await files.list(AT_A_TIME, discardedOnly)
      const removedNow = await removeAll(files, unneeded)
      removed += removedNow
      // Files that cannot be removed would be listed again and again.
      if (unneeded.length < AT_A_TIME || removedNow === 0) break
    }
    return Response.json({ success: true, removed })
  } catch (error) {
    console.error('files could not be tidied', error)
    return failure(500, 'Failed to tidy the files')
  }
}

async function removeAllTraces(hasTime: () => boolean, removeTraces: () => Promise<boolean>): Promise<void> {
  while (hasTime() && (await removeTraces()));
}

async function removeAll(files: UnneededFiles, unneeded: readonly UnneededFile[]): Promise<number> {
  let removed = 0
  for (const bucket of new Set(unneeded.map((file) => file.bucket))) {
    const names = unneeded.filter((file) => file.bucket === bucket).map(({ name }) => name)
    removed += await files.remove(bucket, names)
  }
  return removed
}
