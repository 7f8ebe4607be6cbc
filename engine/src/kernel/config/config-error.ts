import type { z } from 'zod'

/** A mistake that the operator must correct. Its message is shown without a stack. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Parses, or throws a ConfigError with one line for each fault, which names the source and the key. */
export function parseConfig<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  source: string,
): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => {
    const key = issue.path.map(String).join('.')
    return `${source}: ${key === '' ? '' : `${key}: `}${issue.message}`
  })
  throw new ConfigError(lines.join('\n'))
}
