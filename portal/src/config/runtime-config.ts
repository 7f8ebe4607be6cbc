import * as z from 'zod/mini'

const environmentSchema = z.object({ url: z.url(), key: z.string().check(z.minLength(1)) })
const loginSchema = z.object({ email: z.string(), password: z.string() })

/** What the server tells the portal at run time, so that one build serves any firm. */
const runtimeConfigSchema = z.object({
  brand: z.object({
    /** The product's name, in titles and on the sign-in screen. */
    name: z.string().check(z.minLength(1)),
    firm: z.string(),
    address: z.string(),
    companyNumber: z.string(),
    infoEmail: z.string(),
    supportEmail: z.string(),
    supportPhone: z.string(),
    supportHours: z.string(),
  }),
  links: z.object({
    booking: z.string(),
    /** The firm's own: a file to be played or a page to be shown in a frame. Null: the film that is shipped. */
    tutorialVideo: z.nullable(z.object({ kind: z.enum(['file', 'page']), url: z.string() })),
    releaseNotes: z.string(),
  }),
  environments: z.object({ production: environmentSchema, training: environmentSchema }),
  /** Sample logins of training. Null: the server has none. */
  demo: z.nullable(z.object({ customer: loginSchema, admin: loginSchema })),
})

export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>
export type EnvironmentName = keyof RuntimeConfig['environments']
export type EnvironmentAddress = z.infer<typeof environmentSchema>

export async function loadRuntimeConfig(signal: AbortSignal): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { signal })
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  return runtimeConfigSchema.parse(await response.json())
}
