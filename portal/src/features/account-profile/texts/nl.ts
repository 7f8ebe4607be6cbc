import { inList, plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

const peopleCount = (count: number) => plural(count, { one: '# gebruiker', other: '# gebruikers' })

export const texts: Texts = {
  title: 'Accountprofiel',
  description:
    'Uw organisatie zoals wij ze kennen, uw contactpersoon bij ons kantoor, en hoe wij iedereen erin bereiken.',
  loading: 'De accountgegevens worden geladen...',
  failed: 'De accountgegevens konden niet worden geladen',

  organization: {
    title: 'Organisatie',
    description: 'Om hier iets aan te wijzigen, vraagt u het aan uw contactpersoon bij ons kantoor.',
    name: 'Naam van de organisatie',
    tier: 'Abonnement',
    plan: (tier: string) => `Formule ${tier}`,
    until: (date: string) => `Tot ${date}`,
    services: 'Diensten',
    servicesLoading: 'Laden...',
    noServices: 'Nog geen',
    people: 'Gebruikers',
    canSignIn: (count: number) =>
      plural(count, { one: '# gebruiker kan zich aanmelden', other: '# gebruikers kunnen zich aanmelden' }),
    seeWho: 'Bekijken wie',
    spoc: 'SPOC (vast aanspreekpunt)',
    noSpoc: 'Niet toegewezen',
  },

  channels: {
    title: 'Meldingsvoorkeuren',
    everyone: (account: string, people: number | undefined) =>
      people === undefined || people < 2 ? `iedereen bij ${account}` : `alle ${peopleCount(people)} bij ${account}`,
    description: {
      before: (everyone: string) =>
        `Voor de hele organisatie: een kanaal dat hier uit staat, staat uit voor ${everyone}. Elk lid mag dit wijzigen. Uw eigen keuzes staan bij`,
      link: 'uw meldingsvoorkeuren',
      after: '.',
    },
    email: {
      label: 'Meldingen per e-mail',
      description: 'E-mails over meldingen, zo vaak als elke gebruiker heeft gekozen.',
      what: 'e-mails',
    },
    sms: {
      label: 'Sms/WhatsApp for Business',
      description: 'Tekstberichten over beveiligingsmeldingen.',
      what: 'tekstberichten',
    },
    phone: {
      label: 'Meldingen op de telefoon',
      description: 'Berichten van de browser op telefoons.',
      what: 'berichten op telefoons',
    },
    noTextMessages: 'Wij versturen momenteel geen tekstberichten. Uw keuze telt vanaf de dag waarop wij dat wel doen.',
    stops: (what: readonly string[], everyone: string) =>
      `Na het opslaan zijn er geen ${inList(what)} meer voor ${everyone}.`,
    stopsAlertsToo: (what: readonly string[], everyone: string) =>
      `Na het opslaan zijn er geen ${inList(what)} meer voor ${everyone}, ook niet over beveiligingsmeldingen.`,
    save: 'Alle instellingen opslaan',
    saved: 'Instellingen bijgewerkt',
    saveFailed: 'Het bijwerken is mislukt',
    noAccount: 'Er is geen account gevonden om bij te werken.',
  },
}
