import type { Texts } from './en.ts'

export const texts: Texts = {
  loading: 'Laden...',
  language: 'Taal',
  environment: 'Omgeving',
  production: 'Productie',
  training: 'Training',
  newTab: '(opent in een nieuw tabblad)',

  email: 'E-mail',
  password: 'Wachtwoord',
  name: 'Naam',
  confirmPassword: 'Bevestig wachtwoord',
  capsLock: 'Caps Lock staat aan',

  signIn: {
    form: 'Aanmelden',
    subtitle: 'Toegang tot uw Legal & Compliance Hub',
    submit: 'Aanmelden',
    busy: 'Bezig met aanmelden...',
    toggle: 'Nog geen account? Registreer u',
  },

  forgot: {
    action: 'Wachtwoord vergeten?',
  },

  signUp: {
    title: 'Account aanmaken',
    subtitle: 'Maak een nieuw account aan om te beginnen',
    submit: 'Account aanmaken',
    busy: 'Account wordt aangemaakt...',
    toggle: 'Hebt u al een account? Meld u aan',
    sent: 'Bekijk uw e-mail',
    confirm: 'Bekijk uw e-mail om uw account te bevestigen',
    failed: 'De registratie is mislukt',
    rules: {
      length: '8 tekens of meer',
      uppercase: 'een hoofdletter',
      lowercase: 'een kleine letter',
      number: 'een cijfer',
      special: 'een van @$!%*?&',
    },
    nameRequired: 'Vul uw naam in.',
    confirmRequired: 'Bevestig uw wachtwoord.',
    mismatch: 'De wachtwoorden komen niet overeen',
  },

  legal: {
    privacy: 'Privacyverklaring',
    disclaimer: 'Disclaimer',
  },

  provider: {
    or: 'of',
    continueWith: (label: string) => `Doorgaan met ${label}`,
    failed: 'De aanbieder is nu niet bereikbaar. Probeer het over een minuut opnieuw.',
  },

  passkey: {
    action: 'Aanmelden met een passkey',
    failed: 'De passkey kon niet worden gecontroleerd',
  },

  link: {
    refused: 'De link in de e-mail is ongeldig of verlopen',
    unreachable: 'De sessie kon niet worden gecontroleerd. Probeer het opnieuw.',
    again: 'Opnieuw proberen',
  },
}
