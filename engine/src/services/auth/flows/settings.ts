import type { Flow } from '../context.ts'

const PROVIDERS = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'x',
  'zoom',
]

/** Which ways to sign in a client may offer. */
export function publicSettings({ settings, providers }: Pick<Flow, 'settings' | 'providers'>): unknown {
  return {
    external: {
      anonymous_users: settings.anonymousEnabled,
      ...Object.fromEntries(PROVIDERS.map((name) => [name, providers.get(name) !== undefined])),
      email: settings.emailSignUpEnabled,
      phone: false,
    },
    disable_signup: !settings.signUpEnabled,
    mailer_autoconfirm: settings.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: settings.passkeysEnabled,
  }
}
