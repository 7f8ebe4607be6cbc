import * as z from 'zod/mini'

const environmentSchema = z.object({ url: z.url(), key: z.string().check(z.minLength(1)) })
const loginSchema = z.object({ email: z.string(), password: z.string() })

/** One text for everyone, or one for each language. */
const brandTextSchema = z.union([
  z.string(),
  z.object({ en: z.optional(z.string()), nl: z.optional(z.string()), fr: z.optional(z.string()) }),
])

/** The settings that the server gives the portal at run time, so that one build serves any firm. */
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
    supportHours: brandTextSchema,
  }),
  links: z.object({
    booking: z.string(),
    /**
     * The firm's own video: a file to play, or a page to show in a frame. Null if the firm has none: then the included
     * film plays.
     */
    tutorialVideo: z.nullable(z.object({ kind: z.enum(['file', 'page']), url: z.string() })),
    releaseNotes: z.string(),
  }),
  environments: z.object({ production: environmentSchema, training: environmentSchema }),
  /** Sample logins for training; null if the server offers none. */
  demo: z.nullable(z.object({ customer: loginSchema, admin: loginSchema })),
  /** The shortest password that the server accepts on the reset page. */
  resetPasswordLength: z._default(z.number(), 6),
  /** When a session ends by itself: after it was last used, and after it began. 0 if it does not, or nobody knows. */
  sessionEnd: z._default(z.object({ idleSeconds: z.number(), maxSeconds: z.number() }), {
    idleSeconds: 0,
    maxSeconds: 0,
  }),
})

export type BrandText = z.infer<typeof brandTextSchema>
export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>
export type EnvironmentName = keyof RuntimeConfig['environments']
export type EnvironmentAddress = z.infer<typeof environmentSchema>

export async function loadRuntimeConfig(signal: AbortSignal): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { signal })
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  return runtimeConfigSchema.parse(await response.json())
}
