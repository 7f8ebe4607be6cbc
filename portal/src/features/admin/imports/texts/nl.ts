import { plural } from '../../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  button: 'CSV importeren',
  loading: 'De import wordt geladen...',
  drop: 'Sleep een CSV-bestand hierheen of kies er een',
  hint: (lines: number, columns: string) =>
    `Hoogstens ${lines} regels. De eerste regel bevat de namen van de kolommen: ${columns}.`,
  example: 'Voorbeeld downloaden',
  checking: 'Elke regel wordt gecontroleerd...',
  checkFailed: 'Het bestand kon niet worden gecontroleerd',

  file: {
    empty: 'Het bestand is leeg.',
    missing: (columns: string) => `De eerste regel moet de namen van de kolommen bevatten. Niet gevonden: ${columns}.`,
  },

  preview: {
    lines: (count: number) => plural(count, { one: 'regel', other: 'regels' }),
    ready: (count: number) => plural(count, { other: 'klaar' }),
    wrong: (count: number) => plural(count, { other: 'met een fout' }),
    known: (count: number) => plural(count, { one: 'bestaat al', other: 'bestaan al' }),
    sendMails: 'Iedereen een uitnodiging per e-mail sturen',
    note: 'Er wordt niets opgeslagen voor u importeert. Als er dan één regel mislukt, wordt er geen enkele opgeslagen.',
    errors: 'Fouten als CSV',
    another: 'Ander bestand kiezen',
    failed: 'Er is niets geïmporteerd',
  },

  table: {
    label: 'Regels van het bestand',
    line: 'Regel',
    result: 'Resultaat',
    reason: 'Reden',
    isKnown: 'Bestaat al, overgeslagen',
    isReady: 'Klaar',
    isReadyBut: (warning: string) => `Klaar. ${warning}`,
  },

  accounts: {
    title: 'Accounts importeren',
    submit: (count: number) => plural(count, { one: '# account importeren', other: '# accounts importeren' }),
    done: (count: number) => plural(count, { one: '# account geïmporteerd', other: '# accounts geïmporteerd' }),
    none: 'Het bestand heeft geen accounts onder de namen van de kolommen.',
    tooMany: (count: number, most: number) =>
      `Het bestand heeft ${count} accounts. Er kunnen er hoogstens ${most} tegelijk worden geïmporteerd.`,
    exampleFile: 'accounts-voorbeeld.csv',
    errorsFile: 'accounts-fouten.csv',
    columns: {
      name: 'Naam',
      tier: 'Abonnement',
      subscription_end: 'Einde abonnement',
      spoc: 'SPOC',
      domains: 'Domeinen',
      crm_link: 'CRM-link',
      language: 'Taal',
    },
    examples: {
      name: 'Polderdata BV',
      tier: 'Growth',
      subscription_end: '2027-12-31',
      domains: 'polderdata.example',
      language: 'nl',
    },
  },

  users: {
    title: 'Gebruikers importeren',
    submit: (count: number) => plural(count, { one: '# gebruiker importeren', other: '# gebruikers importeren' }),
    done: (count: number) => plural(count, { one: '# gebruiker geïmporteerd', other: '# gebruikers geïmporteerd' }),
    invited: 'De uitnodigingen worden de komende minuten verzonden.',
    none: 'Het bestand heeft geen gebruikers onder de namen van de kolommen.',
    tooMany: (count: number, most: number) =>
      `Het bestand heeft ${count} gebruikers. Er kunnen er hoogstens ${most} tegelijk worden geïmporteerd.`,
    exampleFile: 'gebruikers-voorbeeld.csv',
    errorsFile: 'gebruikers-fouten.csv',
    columns: {
      name: 'Naam',
      email: 'E-mail',
      account: 'Account',
      role: 'Rol',
      access_level: 'Toegangsniveau',
      phone: 'Telefoon',
      environment: 'Omgeving',
      language: 'Taal',
    },
    examples: {
      name: 'Sofie Callens',
      email: 's.callens@polderdata.example',
      account: 'Polderdata BV',
      role: 'manager',
      access_level: 'standard',
      phone: '+32 470 00 00 00',
      environment: 'production',
      language: 'nl',
    },
  },
}
