import type { Texts } from './en.ts'

export const texts: Texts = {
  services: {
    'digital-ai': 'AI & digitaal',
    privacy: 'Privacy & AVG',
    security: 'Infobeveiliging',
    legal: 'Juridisch',
    esg: 'Duurzaamheid',
    'tech-integration': 'Tech. integratie',
  },

  support: {
    upgrade: (service: string) => `Upgrade: ${service}`,
    upgradeMessage: (service: string) => `We willen graag weten wat ${service} voor ons kan betekenen.`,
    about: (service: string) => `Over ${service}`,
    access: 'Toegang tot onze organisatie',
  },

  account: {
    none: 'Geen accountgegevens gevonden',
    noneDescription: 'Deze pagina wordt gevuld zodra ons team u aan uw organisatie heeft gekoppeld.',
    writeToUs: 'Schrijf ons',
    noneFound: 'Geen accounts gevonden',
    listFailed: 'De accounts konden niet worden geladen',
    switchFailed: 'Er kon niet van account worden gewisseld',
    setUp: {
      title: 'Account nog niet ingesteld',
      description: 'U bent nog niet aan een organisatie gekoppeld. Neem contact op met de beheerder.',
    },
    notFound: {
      title: 'Account niet gevonden',
      description: 'Uw organisatie is niet gevonden. Neem contact op met de beheerder.',
    },
    error: 'Fout met het account',
    errorReason: (reason: string) => `De accountgegevens konden niet worden geladen: ${reason}`,
    unexpected: { title: 'Onverwachte fout', description: 'Uw account kon niet worden geladen. Probeer het opnieuw.' },
  },

  impersonation: {
    started: { title: 'Impersonatie gestart', description: 'U ziet het portaal nu als deze gebruiker' },
    ended: { title: 'Impersonatie beëindigd', description: 'U bent terug in uw beheerdersaccount' },
    error: 'Fout',
    startFailed: 'De impersonatie kon niet worden gestart',
    modeFailed: 'Wisselen tussen kijken en wijzigen is mislukt',
    readOnly: 'Alleen-lezen: u kunt kijken, niet wijzigen',
    endFailed: 'De impersonatie kon niet worden beëindigd',
    expired: 'Verlopen',
    sessionExpired: 'De sessie is verlopen',
    lastMinute: 'Minder dan een minuut over',
    lastMinutes: 'Minder dan vijf minuten over',
  },

  invitation: {
    language: 'Taal van de uitnodiging',
    asAccount: (language: string) => `${language}, zoals het account`,
    asShown: (language: string) => `${language}, zoals u het portaal ziet`,
    hint: 'De taal die u kiest, is voor deze gebruiker ook die van het portaal.',
  },

  changedMeanwhile: {
    removed: 'Iemand heeft dit intussen verwijderd. Sla opnieuw op om dat te vervangen.',
    changed: (value: string) =>
      `Iemand heeft dit intussen gewijzigd in “${value}”. Sla opnieuw op om dat te vervangen.`,
  },
}
