import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Mijn profiel',
  description: 'Wat wij over u weten, en hoe u zich aanmeldt.',
  tabs: { profile: 'Persoonlijke gegevens', security: 'Beveiliging', data: 'Mijn gegevens' },
  loading: 'Laden...',
  notProvided: 'Niet opgegeven',

  person: {
    title: 'Persoonlijke gegevens',
    description:
      'U kunt uw telefoonnummer wijzigen. Klopt er iets anders niet, vraag ons team dan om het te verbeteren.',
    impersonated: '(impersonatie)',
    active: 'Actief',
    name: 'Volledige naam',
    email: 'E-mail',
    emailFixed: 'Het e-mailadres kan niet worden gewijzigd',
    phone: 'Telefoon',
  },

  phone: {
    label: 'Telefoonnummer',
    problem: 'Gebruik 5 tot 50 cijfers, spaties en de tekens + ( ) . / -',
    saved: 'Telefoonnummer opgeslagen',
    failed: 'Het telefoonnummer kon niet worden opgeslagen',
  },

  account: {
    title: 'Account en beveiliging',
    account: 'Account',
    notLinked: 'Niet gekoppeld',
    id: 'Account-ID',
    copyId: 'Account-ID kopiëren',
    idCopied: 'Account-ID gekopieerd',
    idNotCopied: 'De account-ID kon niet worden gekopieerd',
    password: 'Wachtwoord',
    passwordNote: 'Wij mailen u een link om een nieuw wachtwoord te kiezen.',
    resetPassword: 'Wachtwoord resetten',
    browser: 'Deze browser',
    browserNote: 'U bent hier aangemeld.',
    signOut: 'Afmelden',
  },

  reset: {
    sent: 'E-mail voor een nieuw wachtwoord verzonden',
    where: (email: string) => `Kijk in de inbox van ${email}.`,
    failed: 'De e-mail voor een nieuw wachtwoord kon niet worden verzonden',
    impersonating: 'Niet mogelijk terwijl u het portaal als iemand anders bekijkt',
  },

  uploads: {
    title: 'Mijn uploads',
    description: 'De bestanden die u bij vragen aan de AI Steward hebt gevoegd. Niemand anders kan ze zien.',
    loading: 'Uw bestanden worden geladen...',
    failed: 'Uw bestanden konden niet worden geladen',
    none: 'U hebt hier geen bestanden.',
    deleteFile: (name: string) => `${name} verwijderen`,
    ask: 'Dit bestand verwijderen?',
    askWhy: (name: string) =>
      `${name} wordt verwijderd. Antwoorden die eruit citeren, blijven in hun gesprekken staan. Dit kan niet ongedaan worden gemaakt.`,
    delete: 'Verwijderen',
    deleted: 'Bestand verwijderd',
    deleteFailed: 'Het bestand kon niet worden verwijderd',
    notFound: 'Het bestand is niet gevonden',
  },
}
