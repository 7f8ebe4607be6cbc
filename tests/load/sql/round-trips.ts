import { message } from './messages.ts'
import type { Part, Recording, Transaction } from './recording.ts'

const execute = message('E', '', Buffer.alloc(4))
const sync = message('S')
const nameOf = (statement: number): string => `s${statement}`

/** Prepares everything, one at a time, so that one that cannot be prepared takes no other with it. */
export function preparations({ statements }: Recording): Buffer[] {
  return statements.map(({ text }, index) => Buffer.concat([message('P', nameOf(index), text, Buffer.alloc(2)), sync]))
}

/** As the engine sends it: what went out together goes out together. */
export function pipelined({ trips }: Transaction): Buffer[] {
  return trips.map((trip) => Buffer.concat(trip.map(bytesOf)))
}

/** As a program without a pipeline would: `begin`, each statement and `commit` wait for their answers. */
export function oneByOne(transaction: Transaction): Buffer[] {
  const { trips } = transaction
  const steps = trips.flatMap((trip) => {
    const parts = trip.map((part) => bytesOf(part)).filter((bytes) => !bytes.equals(sync))
    const ends = parts.flatMap((bytes, index) => (bytes.equals(execute) ? [index + 1] : []))
    if (ends.length === 0) return [Buffer.concat(trip.map(bytesOf))]
    return ends.map((end, index) => Buffer.concat([...parts.slice(ends[index - 1] ?? 0, end), sync]))
  })
  const isImplicit = trips.length === 1 && steps.length > 1
  return isImplicit ? [message('Q', 'begin'), ...steps, message('Q', 'commit')] : steps
}

function bytesOf(part: Part): Buffer {
  return 'bytes' in part ? part.bytes : message('B', '', nameOf(part.statement), part.values)
}
