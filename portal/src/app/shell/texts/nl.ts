import type { Texts } from './en.ts'

export const texts: Texts = {
  skip: 'Naar de inhoud',
  toDashboard: (name: string) => `${name}, naar het dashboard`,
  pageNotFound: 'Pagina niet gevonden',
  newTab: '(opent in een nieuw tabblad)',
  accountFailed: 'Uw account kon niet worden geladen.',
  tryAgain: 'Opnieuw proberen',
  signOut: 'Afmelden',

  visitor: {
    toSignIn: (product: string) => `${product}, naar het aanmeldscherm`,
    signIn: 'Aanmelden',
  },

  header: {
    toggleSidebar: 'Zijbalk in- of uitklappen',
    home: 'Startpagina',
    connectionLost: 'Verbinding verbroken. Wordt hersteld…',
    search: 'Zoeken',
    help: 'Hulp',
    needHelp: (key: string) =>
      `Hulp nodig? Antwoorden vindt u bij de veelgestelde vragen. Met ${key}+K zoekt u, met ${key}+B toont of verbergt u de zijbalk.`,
    guides: 'Handleidingen',
    videoTutorial: 'Instructievideo',
    more: 'Meer',
    switchAccount: 'Van account wisselen',
  },

  training: {
    chip: 'Training',
    title: 'Trainingsmodus',
    note: 'U werkt met voorbeeldgegevens. Wijzigingen in de trainingsmodus hebben geen invloed op de gegevens van Productie.',
    leave: 'Naar Productie overschakelen',
  },

  version: {
    title: (version: string) => `Versie ${version}`,
    note: (product: string) => `In de releaseopmerkingen staat wat er nieuw is in deze versie van ${product}.`,
    releaseNotes: 'Releaseopmerkingen bekijken',
  },

  sidebar: {
    label: 'Zijbalk',
    nav: 'Hoofdnavigatie',
    home: 'Startpagina',
    account: 'Account',
    library: 'Bibliotheek',
    agenda: 'Agenda',
    services: 'Diensten',
    administration: 'Beheer',
    personMenu: 'Profiel en instellingen',
    about: (page: string) => `Over: ${page}`,
    askAbout: (service: string) => `Vraag stellen over ${service}`,
    upgrade: 'Upgrade',
    upgradeTo: (service: string) => `Upgrade naar ${service}`,
    upgradeTip: (service: string) => `${service}: upgrade`,
    unread: (_count: number) => 'ongelezen',
    open: (_count: number) => 'open',
  },

  adminEntries: {
    home: 'Startpagina',
    accounts: 'Accounts',
    people: 'Gebruikers',
    support: 'Ondersteuning',
    planner: 'Planner',
    changes: 'Wijzigingen',
    access: 'Toegangslogboek',
    privacy: 'Privacy',
    settings: 'Instellingen',
    audit: 'Auditlogboek',
  },

  expiredSession: {
    title: 'Het uur is om',
    description: (user) => `U bekeek het portaal als ${user}. Van deze gebruiker wordt niets meer getoond.`,
    back: 'Terug naar het beheer',
  },
}
