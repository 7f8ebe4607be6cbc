import { z } from 'zod'

const environmentSchema = z.object({ url: z.url(), key: z.string().min(1) })

/** What the server tells the portal at run time, so that one build serves any firm. */
const runtimeConfigSchema = z.object({
  brand: z.object({ name: z.string().min(1) }),
  environments: z.object({ production: environmentSchema, training: environmentSchema }),
})

export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>
export type Environment = z.infer<typeof environmentSchema>

export async function loadRuntimeConfig(signal: AbortSignal): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { signal })
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  return runtimeConfigSchema.parse(await response.json())
}
