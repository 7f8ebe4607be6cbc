import type { Texts } from './en.ts'

export const texts: Texts = {
  loading: 'Laden...',
  environment: 'Omgeving',
  production: 'Productie',
  training: 'Training',
  newTab: '(opent in een nieuw tabblad)',

  email: 'E-mail',
  password: 'Wachtwoord',
  name: 'Naam',
  confirmPassword: 'Wachtwoord bevestigen',
  capsLock: 'Caps Lock staat aan',

  signIn: {
    form: 'Aanmelden',
    subtitle: 'Toegang tot uw Legal & Compliance Hub',
    submit: 'Aanmelden',
    failed: 'Het aanmelden is mislukt',
    busy: 'Bezig met aanmelden...',
    toggle: 'Nog geen account? Registreer u',
  },

  forgot: {
    action: 'Wachtwoord vergeten?',
    title: 'Uw wachtwoord opnieuw instellen',
    subtitle: 'We mailen u een link om een nieuw wachtwoord te kiezen',
    addressFirst: 'Vul eerst uw e-mailadres in.',
    submit: 'Link versturen',
    busy: 'Bezig met versturen...',
    back: 'Terug naar aanmelden',
    another: 'Een ander adres gebruiken',
    sent: 'Bekijk uw e-mail',
    onItsWay: 'Als er een account met dit adres bestaat, is er een link onderweg om een nieuw wachtwoord te kiezen.',
    goesTo: {
      before: 'Hij gaat naar',
      after: ' en werkt één keer, gedurende één uur. Komt hij niet aan, kijk dan in de map met ongewenste e-mail.',
    },
    resendIn: (seconds: number) => `Opnieuw versturen over ${seconds} s`,
    failed: 'De e-mail kon niet worden verstuurd',
  },

  sent: {
    to: {
      before: 'We hebben een link gestuurd naar',
      after: '. Hij werkt één keer, gedurende een uur; daarna kunt u hier een nieuwe vragen.',
    },
    resend: 'Opnieuw versturen',
    change: 'Adres wijzigen',
    again: 'De link is opnieuw verstuurd',
    failed: 'De link kon niet opnieuw worden verstuurd',
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

  problems: {
    cancelled: 'Het aanmelden werd geannuleerd.',
    again: 'Het aanmelden kon niet worden voltooid. Probeer het opnieuw.',
    late: 'Het aanmelden duurde te lang, of was al voltooid. Probeer het opnieuw.',
    unconfirmed:
      'De aanbieder bevestigt niet dat dit e-mailadres van u is. Meld u aan met uw wachtwoord, of vraag het aan uw IT-afdeling.',
    noAccount: 'Er is nog geen account voor u. Vraag een uitnodiging.',
    inAMinute: 'Het aanmelden kon niet worden voltooid. Probeer het over een minuut opnieuw.',
    orProvider: 'Controleer beide, of gebruik hieronder de aanmelding van uw organisatie.',
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
