/** What was sent, and what the server has acknowledged: the one it may do or not, the other it must have done. */
export class Ledger {
  /** By id: the columns in which a card may stand; several while a move is without an answer. */
  readonly cards = new Map<string, { acknowledged: boolean; columns: Set<string> }>()
  /** Rows that were sent in one request. */
  readonly batches: { readonly ids: readonly string[]; acknowledged: boolean }[] = []
  /** By path in the bucket. */
  readonly files = new Map<string, { readonly bucket: string; readonly digest: string; acknowledged: boolean }>()
  /** By id, with the path of the file that was stored before. */
  readonly templates = new Map<string, { readonly path: string; acknowledged: boolean }>()
  /** By subject. */
  readonly requests = new Map<string, Sent>()
  /** By title. */
  readonly deliveries = new Map<string, Sent>()
  /** By address. */
  readonly invited = new Map<string, Sent>()
  /** By person: passwords of which one is right. */
  readonly passwords = new Map<string, Set<string>>()
  acknowledged = 0
  /** Answers by status; 0: none came. */
  readonly statuses = new Map<number, number>()
}

interface Sent {
  acknowledged: boolean
}
