import { sha256 } from './sha256.ts'

/** The fields from which the hash is computed, and the hash: docs/mechanisms/access-log.md. */
export interface ChainEntry {
  readonly seq: number
  readonly at: string
  readonly actor: string | null
  readonly via: string
  readonly action: string
  /** JSON, exactly as it is stored. */
  readonly object: string
  readonly prev_hash: string
  readonly hash: string
}

/** The number and the hash of the last entry. */
export interface Head {
  readonly seq: number
  readonly hash: string
}

export type BreakKind = 'edited' | 'deleted' | 'reordered' | 'cut' | 'fork'

export interface Break {
  readonly kind: BreakKind
  /** The number of the first entry that is wrong or missing. */
  readonly seq: number
  /** The entry with this number or, if it is missing, the next one; null after the last entry. */
  readonly entry: ChainEntry | null
  readonly expected: string | null
  readonly found: string | null
}

export interface Verdict {
  /** How many entries there are. */
  readonly count: number
  readonly head: Head | null
  /** Null if the chain is whole. */
  readonly broken: Break | null
  /** Whether the head that the reader kept is one of the entries that are whole; null if they kept none. */
  readonly keptStands: boolean | null
}

const BEGINNING = '0'.repeat(64)
/** How many deleted entries can be recognised if the rest was numbered again. */
const MOST_RENUMBERED = 100

/** Computes whether each entry follows from the one before it. The entries come in the order of their numbers, in parts. */
export class ChainCheck {
  readonly #account: string
  readonly #kept: Head | null
  #count = 0
  #last: ChainEntry | null = null
  #broken: Break | null = null
  /** The head of the log, as the database returned it. */
  readonly #head: Head | null
  /** The entries with the numbers of the two heads. */
  #atHead: ChainEntry | null = null
  #atKept: ChainEntry | null = null

  constructor(account: string, head: Head | null, kept: Head | null) {
    this.#account = account
    this.#head = head
    this.#kept = kept
  }

  add(entries: readonly ChainEntry[]): void {
    for (const entry of entries) {
      this.#count += 1
      if (this.#broken === null) this.#broken = this.#check(entry)
      else this.#broken = this.#explain(this.#broken, entry)
      if (this.#broken === null) this.#compare(entry)
      this.#last = entry
    }
  }

  finish(): Verdict {
    const last = this.#last
    const broken = this.#broken ?? this.#missing(this.#head, this.#atHead) ?? this.#missing(this.#kept, this.#atKept)
    const keptStands = this.#kept === null ? null : this.#atKept?.hash === this.#kept.hash
    return { count: this.#count, head: last && { seq: last.seq, hash: last.hash }, broken, keptStands }
  }

  #compare(entry: ChainEntry): void {
    if (entry.seq === this.#head?.seq) this.#atHead = entry
    if (entry.seq === this.#kept?.seq) this.#atKept = entry
  }

  #check(entry: ChainEntry): Break | null {
    const last = this.#last
    const next = (last?.seq ?? 0) + 1
    const before = last?.hash ?? BEGINNING
    const { seq, prev_hash: claimed, hash } = entry
    if (seq === last?.seq) return { kind: 'fork', seq, entry, expected: last.hash, found: hash }
    if (seq !== next) return { kind: 'deleted', seq: next, entry, expected: claimed, found: before }
    const computed = entryHash(this.#account, entry)
    if (claimed === before)
      return computed === hash ? null : { kind: 'edited', seq, entry, expected: computed, found: hash }
    if (computed !== hash) {
      // Its number is wrong too: it was moved, or entries before it were deleted. Later entries show which.
      const kind = this.#isRenumbered(entry) ? 'deleted' : 'edited'
      return { kind, seq, entry, expected: claimed, found: before }
    }
    if (claimed === last?.prev_hash) return { kind: 'fork', seq, entry, expected: before, found: claimed }
    // This entry is whole, so the entry before it was replaced and got a new hash.
    return { kind: 'edited', seq: last?.seq ?? seq, entry: last ?? entry, expected: claimed, found: before }
  }

  #isRenumbered(entry: ChainEntry): boolean {
    for (let more = 1; more <= MOST_RENUMBERED; more++) {
      if (entryHash(this.#account, { ...entry, seq: entry.seq + more }) === entry.hash) return true
    }
    return false
  }

  /** If the entry before a moved one comes later, the two were reordered. */
  #explain(broken: Break, later: ChainEntry): Break {
    const isMoved = broken.entry?.seq === broken.seq && broken.expected === broken.entry.prev_hash
    return isMoved && later.hash === broken.expected ? { ...broken, kind: 'reordered' } : broken
  }

  /** The entries fit together. But one that the head names is missing or different. */
  #missing(known: Head | null, entry: ChainEntry | null): Break | null {
    if (known === null || entry?.hash === known.hash) return null
    const end = this.#last?.seq ?? 0
    if (known.seq > end) return { kind: 'cut', seq: end + 1, entry: null, expected: known.hash, found: null }
    return { kind: 'fork', seq: known.seq, entry, expected: known.hash, found: entry?.hash ?? null }
  }
}

export const entryHash = (account: string, entry: ChainEntry): string =>
  sha256(
    [
      entry.prev_hash,
      account,
      entry.seq,
      inMicroseconds(entry.at),
      entry.actor ?? '',
      entry.via,
      entry.action,
      entry.object,
    ].join('\n'),
  )

const MOMENT = /^(\d{4,}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(Z|[+-]\d\d(?::?\d\d)?)$/

/** The moment in UTC with six digits, in whatever time zone the server answers. Other texts are returned unchanged. */
function inMicroseconds(at: string): string {
  const [, day, time, fraction = '', zone = ''] = MOMENT.exec(at) ?? []
  if (day === undefined) return at
  const micro = fraction.padEnd(6, '0')
  if (/^(Z|[+-]00(:?00)?)$/.test(zone)) return `${day}T${time}.${micro}Z`
  const minutes = zone.length === 3 ? `${zone}:00` : zone
  return `${new Date(`${day}T${time}${minutes}`).toISOString().slice(0, 19)}.${micro}Z`
}
