/** A pattern for JavaScript or Postgres. Lower case, as Postgres writes ids. */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const ANY_CASE = new RegExp(`^${UUID_PATTERN}$`, 'i')
const LOWER_CASE = new RegExp(`^${UUID_PATTERN}$`)

/** Accepts upper and lower case, for ids from a caller or a token. */
export function isUuid(text: string): boolean {
  return ANY_CASE.test(text)
}

/** Accepts lower case only, for names of files, where two spellings would be two files. */
export function isLowerCaseUuid(text: string): boolean {
  return LOWER_CASE.test(text)
}
