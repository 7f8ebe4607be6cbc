/** An archive that is damaged, or that nobody of ours wrote. The message says what is wrong with it. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}
