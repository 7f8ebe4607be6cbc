import type { ProviderName } from '../../kernel/config/external-section.ts'
import type { Database, Session } from '../../kernel/db/database.ts'
import type { Provider } from './oidc-provider.ts'

/** A rule for new passwords, which must have at least one character of each set. */
export interface PasswordRule {
  readonly minLength: number
  readonly requiredSets: readonly string[]
}

/** `[auth]` of the project's `config.toml`, as the platform has it. */
export interface AuthSettings {
  /** Where a link leads if it names no other address. */
  readonly siteUrl: string
  /** Other addresses that a link may lead to; `*` and `**` as on the platform. */
  readonly redirectUrls: readonly string[]
  readonly accessTokenSeconds: number
  readonly rotateRefreshTokens: boolean
  readonly reuseSeconds: number
  readonly signUpEnabled: boolean
  readonly anonymousEnabled: boolean
  /** Whether signed-in users may link identities of other providers. */
  readonly manualLinkingEnabled: boolean
  readonly emailSignUpEnabled: boolean
  /** Whether new users are confirmed without a mail. */
  readonly autoconfirm: boolean
  /** A change of address has to be confirmed at the old one too. */
  readonly doubleConfirmChanges: boolean
  /** A new password needs a recent sign-in, or a code by mail. */
  readonly securePasswordChange: boolean
  readonly otpLength: number
  readonly otpSeconds: number
  /** The shortest time between two mails of a kind to one address. */
  readonly mailIntervalSeconds: number
  /** For sign-up, and for everything else unless `resetPassword` says otherwise. */
  readonly password: PasswordRule
  readonly resetPassword: PasswordRule
  /** After so many seconds a session ends: since its beginning, and since its user was last seen. 0 means never. */
  readonly sessions: { readonly maxSeconds: number; readonly idleSeconds: number }
  readonly factors: FactorSettings
  readonly passkeysEnabled: boolean
  readonly relyingParty: RelyingParty
  readonly limits: RateLimits
  readonly hooks: { readonly accessToken: string | null; readonly beforeUserCreated: string | null }
}

/** Which types of second factors users may add, and which are asked for. */
export interface FactorSettings {
  readonly max: number
  readonly totp: FactorSwitch
  readonly webauthn: FactorSwitch
}

export interface FactorSwitch {
  readonly canEnroll: boolean
  readonly canVerify: boolean
}

/** For which site passkeys and security keys are made (WebAuthn). */
export interface RelyingParty {
  readonly name: string
  /** The name of an environment below a path, which has its site in common with others; else empty. */
  readonly environment: string
  readonly id: string
  readonly origins: readonly string[]
}

/** How often one client may do each action. */
export interface RateLimits {
  readonly signIn: Limit
  /** Wrong passwords for one user from one source. */
  readonly wrongPasswords: Limit
  /** Wrong passwords for one user from all sources together. */
  readonly wrongPasswordsEverywhere: Limit
  readonly refresh: Limit
  readonly verify: Limit
  readonly anonymous: Limit
  readonly mail: Limit
  /** Mails of all kinds to one address, from all senders together. */
  readonly mailsToAddress: Limit
}

export interface Limit {
  readonly count: number
  readonly seconds: number
}

export type MailKind = 'confirmation' | 'recovery' | 'invite' | 'magic_link' | 'email_change' | 'reauthentication'

/** GoTrue's template variables. */
export interface MailVariables {
  readonly ConfirmationURL: string
  readonly Token: string
  readonly TokenHash: string
  readonly SiteURL: string
  readonly RedirectTo: string
  readonly Email: string
  readonly NewEmail: string
  readonly Data: Readonly<Record<string, unknown>>
  /** The engine's own variable: the user has no password yet, and the link leads to where one is chosen. */
  readonly ChoosePassword: boolean
}

/** What the service needs from the rest of the engine. */
export interface AuthDependencies {
  readonly db: Database
  readonly settings: AuthSettings
  /** The address of the service: `https://portal.example.com/auth/v1`. */
  readonly url: string
  /** The providers that are turned on. */
  readonly providers: {
    get(name: string): Provider | undefined
    readonly names: readonly ProviderName[]
    /** Notes in the log why a provider's answer was refused. */
    failed(name: string, error: Error): void
  }
  readonly tokens: {
    sign(claims: Readonly<Record<string, unknown>>): Promise<string>
    /** Rejects if the token is not valid. */
    verify(token: string): Promise<Readonly<Record<string, unknown>>>
    jwks(): unknown
  }
  readonly mail: {
    /** Stores the message with the transaction that causes it. */
    enqueue(session: Session, kind: MailKind, to: string, variables: MailVariables): Promise<void>
    /** Called after the commit. */
    deliver(): void
  }
  readonly now: () => Date
}

/** What the connection shows about the caller. */
export interface Client {
  readonly address: string
  readonly userAgent: string
}

/** What the gateway knows about a request before the service gets it. */
export interface AuthCaller {
  readonly client: Client
  /** The role of the API key, or null where none is needed. */
  readonly keyRole: string | null
  readonly isApiKey: (credential: string) => boolean
  /** Whether the client may still send so many bytes to be parsed. */
  readonly mayParse: (bytes: number) => boolean
}

export interface Auth {
  fetch(request: Request, caller: AuthCaller): Promise<Response>
}
