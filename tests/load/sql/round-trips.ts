import { message } from './messages.ts'
import type { Part, Recording, Transaction } from './recording.ts'

const EXECUTE = message('E', '', Buffer.alloc(4))
const SYNC = message('S')
const nameOf = (statement: number): string => `s${statement}`

/** Prepares each statement on its own, so that one that fails does not affect the others. */
export function preparations({ statements }: Recording): Buffer[] {
  return statements.map(({ text }, index) => Buffer.concat([message('P', nameOf(index), text, Buffer.alloc(2)), SYNC]))
}

/** Sends the messages together that the engine sent together. */
export function pipelined({ trips }: Transaction): Buffer[] {
  return trips.map((trip) => Buffer.concat(trip.map(bytesOf)))
}

/** Sends `begin`, each statement and `commit` one after the other, each after the previous answer, as without pipelining. */
export function oneByOne(transaction: Transaction): Buffer[] {
  const { trips } = transaction
  const steps = trips.flatMap((trip) => {
    const parts = trip.map((part) => bytesOf(part)).filter((bytes) => !bytes.equals(SYNC))
    const ends = parts.flatMap((bytes, index) => (bytes.equals(EXECUTE) ? [index + 1] : []))
    if (ends.length === 0) return [Buffer.concat(trip.map(bytesOf))]
    return ends.map((end, index) => Buffer.concat([...parts.slice(ends[index - 1] ?? 0, end), SYNC]))
  })
  const isImplicit = trips.length === 1 && steps.length > 1
  return isImplicit ? [message('Q', 'begin'), ...steps, message('Q', 'commit')] : steps
}

function bytesOf(part: Part): Buffer {
  return 'bytes' in part ? part.bytes : message('B', '', nameOf(part.statement), part.values)
}
