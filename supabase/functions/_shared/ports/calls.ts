import type { CallerClient } from '../runtime/entry.ts'

/** Reports the call of a function to the database, which records it if the caller impersonates somebody. */
export type NoteCall = () => Promise<void>

/** Uses the caller's client. A function that writes no row awaits this before it does anything. */
export function noteCall(client: CallerClient, name: string): NoteCall {
  return async () => {
    await client.rpc('note_function_call', { function_name: name }).throwOnError()
  }
}
