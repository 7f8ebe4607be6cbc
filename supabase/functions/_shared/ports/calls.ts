import type { CallerClient } from '../runtime/entry.ts'

/** Tells the database that the function was called. While the caller impersonates somebody, that is recorded. */
export type NoteCall = () => Promise<void>

/** With the caller's own client. A function that writes no row waits for this before it does anything. */
export function noteCall(client: CallerClient, name: string): NoteCall {
  return async () => {
    await client.rpc('note_function_call', { function_name: name }).throwOnError()
  }
}
