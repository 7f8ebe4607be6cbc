/** An archive that is damaged, or that this program did not write. The message says what is wrong with it. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}
