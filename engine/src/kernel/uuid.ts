/** For a pattern of JavaScript or of Postgres; lower case, as Postgres writes ids. */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const ANY_CASE = new RegExp(`^${UUID_PATTERN}$`, 'i')
const LOWER_CASE = new RegExp(`^${UUID_PATTERN}$`)

/** In whichever case: what a caller or a token may say. */
export function isUuid(text: string): boolean {
  return ANY_CASE.test(text)
}

/** In lower case alone: what names a file on a disk, where two spellings would be two files. */
export function isLowerCaseUuid(text: string): boolean {
  return LOWER_CASE.test(text)
}
