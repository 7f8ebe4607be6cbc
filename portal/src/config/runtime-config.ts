import { LANGUAGES } from '../language/languages.ts'

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
  /** Whether the server writes the sender's own id into presence. Supabase does not. */
  readonly verifiesPresence: boolean
}

export type EnvironmentName = keyof RuntimeConfig['environments']

const isText = (value: unknown): value is string => typeof value === 'string'
const isFilled = (value: unknown): boolean => isText(value) && value !== ''
const isTextByLanguage = (value: unknown): boolean =>
  isText(value) ||
  (typeof value === 'object' &&
    value !== null &&
    LANGUAGES.every((language) => isText((value as Record<string, unknown>)[language] ?? '')))

type Given = Omit<RuntimeConfig, 'resetPasswordLength' | 'sessionEnd' | 'verifiesPresence'> & Partial<RuntimeConfig>

/**
 * Checked by hand: a library for schemas would be a twentieth of the first script. Throws if something is missing, also
 * where a whole part is.
 */
function readConfig(document: unknown): RuntimeConfig {
  const given = document as Given
  const { brand, links, environments, demo, resetPasswordLength = 6, sessionEnd = NO_END } = given
  const { name, supportHours, firm, address, companyNumber, infoEmail, supportEmail, supportPhone } = brand
  const { tutorialVideo: video, booking, releaseNotes } = links
  const texts = [firm, address, companyNumber, infoEmail, supportEmail, supportPhone, booking, releaseNotes]
  if (video !== null) texts.push(video.url)
  if (demo !== null) texts.push(...[demo.customer, demo.admin].flatMap(({ email, password }) => [email, password]))
  const addresses = [environments.production, environments.training]
  const isValid =
    texts.every(isText) &&
    isFilled(name) &&
    isTextByLanguage(supportHours) &&
    (video === null || video.kind === 'file' || video.kind === 'page') &&
    addresses.every(({ url, key }) => isText(url) && URL.canParse(url) && isFilled(key)) &&
    [resetPasswordLength, sessionEnd.idleSeconds, sessionEnd.maxSeconds].every(Number.isFinite)
  if (!isValid) throw new Error('/config.json')
  const verifiesPresence = given.verifiesPresence === true
  return { brand, links, environments, demo, resetPasswordLength, sessionEnd, verifiesPresence }
}

const NO_END = { idleSeconds: 0, maxSeconds: 0 }

/** `early` is an answer that was requested before. */
export async function loadRuntimeConfig(signal: AbortSignal, early?: Promise<Response> | null): Promise<RuntimeConfig> {
  const response = await (early ?? fetch('/config.json', { signal }))
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  return readConfig(await response.json())
}
