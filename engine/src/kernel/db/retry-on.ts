import { DatabaseError } from './errors.ts'

const ATTEMPTS = 5

/**
 * Runs `action` again if it failed with one of these SQLSTATEs, up to five times. For transactions that collide with others
 * and can be repeated completely.
 */
export async function retryOn<T>(codes: ReadonlySet<string>, action: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await action()
    } catch (error) {
      if (!isOneOf(codes, error) || attempt === ATTEMPTS) throw error
    }
  }
}

function isOneOf(codes: ReadonlySet<string>, error: unknown): boolean {
  if (error instanceof DatabaseError) return codes.has(error.code)
  return error instanceof Error && error.cause !== undefined && isOneOf(codes, error.cause)
}
