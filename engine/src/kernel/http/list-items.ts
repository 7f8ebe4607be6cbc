/** More than any client has in a list or sends as cookies of one name. */
export const LIST_ITEMS = 50

/** The items of a header that is a list. Those after the fiftieth are not read. */
export function listItems(header: string): string[] {
  return header.split(',', LIST_ITEMS)
}
