import { configReader } from './config-reader.ts'

/** One text for everyone, or one for each language. */
export type BrandText = string | { readonly en?: string; readonly nl?: string; readonly fr?: string }

export interface EnvironmentAddress {
  readonly url: string
  readonly key: string
}

interface Login {
  readonly email: string
  readonly password: string
}

/** The settings that the server gives the portal at run time, so that one build serves any firm. */
export interface RuntimeConfig {
  readonly brand: {
    /** The product's name, in titles and on the sign-in screen. */
    readonly name: string
    readonly firm: string
    readonly address: string
    readonly companyNumber: string
    readonly infoEmail: string
    readonly supportEmail: string
    readonly supportPhone: string
    readonly supportHours: BrandText
  }
  readonly links: {
    readonly booking: string
    /**
     * The firm's own video: a file to play, or a page to show in a frame. Null if the firm has none: then the included
     * film plays.
     */
    readonly tutorialVideo: { readonly kind: 'file' | 'page'; readonly url: string } | null
    readonly releaseNotes: string
  }
  readonly environments: { readonly production: EnvironmentAddress; readonly training: EnvironmentAddress }
  /** Sample logins for training; null if the server offers none. */
  readonly demo: { readonly customer: Login; readonly admin: Login } | null
  /** The shortest password that the server accepts on the reset page. */
  readonly resetPasswordLength: number
  /** When a session ends by itself: after it was last used, and after it began. 0 if it does not, or nobody knows. */
  readonly sessionEnd: { readonly idleSeconds: number; readonly maxSeconds: number }
}

export type EnvironmentName = keyof RuntimeConfig['environments']

const NO_END = { idleSeconds: 0, maxSeconds: 0 }

/** Checked by hand: a library for schemas would be a twentieth of the first script. Throws if something is missing. */
export function readConfig(document: unknown): RuntimeConfig {
  const whole = configReader(document, '/config.json')
  const brand = whole.part('brand')
  const links = whole.part('links')
  const environments = whole.part('environments')
  const addressOf = (name: EnvironmentName) => {
    const address = environments.part(name)
    return { url: address.url('url'), key: address.filled('key') }
  }
  const video = links.optionalPart('tutorialVideo')
  const demo = whole.optionalPart('demo')
  const loginOf = (name: 'customer' | 'admin', from: NonNullable<typeof demo>) => {
    const login = from.part(name)
    return { email: login.text('email'), password: login.text('password') }
  }
  const end = whole.has('sessionEnd') ? whole.part('sessionEnd') : null
  return {
    brand: {
      name: brand.filled('name'),
      firm: brand.text('firm'),
      address: brand.text('address'),
      companyNumber: brand.text('companyNumber'),
      infoEmail: brand.text('infoEmail'),
      supportEmail: brand.text('supportEmail'),
      supportPhone: brand.text('supportPhone'),
      supportHours: brand.textByLanguage('supportHours'),
    },
    links: {
      booking: links.text('booking'),
      tutorialVideo: video && { kind: video.oneOf('kind', ['file', 'page']), url: video.text('url') },
      releaseNotes: links.text('releaseNotes'),
    },
    environments: { production: addressOf('production'), training: addressOf('training') },
    demo: demo && { customer: loginOf('customer', demo), admin: loginOf('admin', demo) },
    resetPasswordLength: whole.has('resetPasswordLength') ? whole.number('resetPasswordLength') : 6,
    sessionEnd: end ? { idleSeconds: end.number('idleSeconds'), maxSeconds: end.number('maxSeconds') } : NO_END,
  }
}

/** `early` is an answer that was requested before. */
export async function loadRuntimeConfig(signal: AbortSignal, early?: Promise<Response> | null): Promise<RuntimeConfig> {
  const response = await (early ?? fetch('/config.json', { signal }))
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  return readConfig(await response.json())
}
