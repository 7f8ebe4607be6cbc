import { z } from 'zod'
import { optional } from './values.ts'

/** `[functions.<name>]` of `config.toml`; paths are relative to the folder of `config.toml`. */
const functionSection = z.looseObject({
  enabled: z.boolean().default(true),
  verify_jwt: z.boolean().default(true),
  import_map: optional(z.string()),
  entrypoint: optional(z.string()),
})

export type FunctionSection = z.output<typeof functionSection>

export const functionsSection = z.record(z.string(), functionSection)

/** The platform reserves some names: supabase.com/docs/guides/functions/limits. */
const secretName = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'expected letters, digits and underscores')
  .refine((name) => !name.startsWith('SUPABASE_'), 'names that begin with SUPABASE_ are the platform’s own')

/** `[edge_runtime]`: whether functions run, and which environment variables they get. */
export const edgeRuntimeSection = z.looseObject({
  enabled: z.boolean().default(true),
  secrets: z.record(secretName, z.string()).default({}),
})

export type EdgeRuntimeSection = z.output<typeof edgeRuntimeSection>
