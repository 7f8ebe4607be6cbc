import { plural } from '../../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Instellingen',
  views: {
    account: 'Accountinstellingen',
    actions: 'Acties van beheerders',
    contacts: 'Contactpersonen',
    'second-factor': 'Tweede factor',
    retention: 'Bewaring',
  },

  account: {
    label: 'Account',
    choose: 'Kies een account',
    notFound: 'Geen accounts gevonden',
    loadFailed: 'De accounts konden niet worden geladen',
    gone: 'Dit account bestaat niet meer. Kies een ander account.',
  },

  factor: {
    title: 'Tweede factor',
    description:
      'Of gebruikers met een tweede factor bewijzen dat zij het zijn: de code van een authenticator-app of een beveiligingssleutel.',
    loading: 'Regel laden...',
    loadFailed: 'De regel kon niet worden geladen',
    rule: 'Regel van deze omgeving',
    save: 'Regel opslaan',
    saved: 'De regel voor de tweede factor is opgeslagen',
    saveFailed: 'De regel kon niet worden opgeslagen',
    rules: {
      off: {
        label: 'Uit',
        description:
          'Niemand wordt om een tweede factor gevraagd, ook niet de gebruikers van een account dat er een verplicht stelt.',
        question: 'De tweede factor voor iedereen uitzetten?',
        meaning:
          'Een wachtwoord alleen geeft toegang tot elk account, ook van beheerders en van accounts die een tweede factor verplicht stellen.',
      },
      offer: {
        label: 'Aangeboden',
        description:
          'Iedereen kan er een toevoegen en heeft die vanaf dan nodig om zich aan te melden. Een account kan hem voor zijn gebruikers verplicht stellen.',
        question: 'De tweede factor aanbieden?',
        meaning:
          'Alleen wie er een heeft, en gebruikers van accounts die hem verplicht stellen, hebben hem nodig om zich aan te melden.',
      },
      require: {
        label: 'Verplicht',
        description:
          'Niemand krijgt iets te zien zonder tweede factor. Bij hun volgende handeling krijgen gebruikers de vraag om er een toe te voegen.',
        question: 'Een tweede factor voor iedereen verplicht stellen?',
        meaning: 'Zij krijgen niets te zien tot ze er een hebben toegevoegd.',
      },
    },
    administrators: {
      all: (count: number) =>
        plural(count, {
          one: 'De beheerder heeft een tweede factor.',
          other: 'Alle # beheerders hebben een tweede factor.',
        }),
      without: (without: number, all: number) =>
        plural(without, {
          one: `# van de ${administrators(all)} heeft geen tweede factor.`,
          other: `# van de ${administrators(all)} hebben geen tweede factor.`,
        }),
    },
    people: {
      all: (count: number) =>
        plural(count, {
          one: 'De gebruiker heeft een tweede factor.',
          other: 'Alle # gebruikers hebben een tweede factor.',
        }),
      without: (without: number, all: number) =>
        plural(without, {
          one: `# van de ${people(all)} heeft geen tweede factor.`,
          other: `# van de ${people(all)} hebben geen tweede factor.`,
        }),
    },
  },
}

const administrators = (count: number) => plural(count, { one: '# beheerder', other: '# beheerders' })
const people = (count: number) => plural(count, { one: '# gebruiker', other: '# gebruikers' })
