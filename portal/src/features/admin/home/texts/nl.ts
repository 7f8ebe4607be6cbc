import { plural } from '../../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  newClient: 'Nieuwe cliënt',
  undo: 'Ongedaan maken',

  summary: {
    empty: { production: 'Productie is leeg', training: 'Training is leeg' },
    stepsLeft: (count: number) => plural(count, { one: 'nog # stap', other: 'nog # stappen' }),
    requests: (count: number) => plural(count, { one: '# open verzoek', other: '# open verzoeken' }),
    people: (count: number) =>
      plural(count, { one: '# gebruiker zonder account', other: '# gebruikers zonder account' }),
    feeds: (count: number) => plural(count, { one: '# feed met fouten', other: '# feeds met fouten' }),
    nothing: 'niets te doen',
  },

  inbox: {
    title: 'Te behandelen',
    count: (count: number) => plural(count, { one: '# punt vraagt uw aandacht', other: '# punten vragen uw aandacht' }),
    byKind: 'Per soort',
    failed: 'Wat op het kantoor wacht, kon niet worden geladen.',
    empty: 'Er wacht niets op het kantoor.',
    shown: (shown: number, all: number) => `${shown} van ${all}`,
    more: 'Meer tonen',
    reply: 'Antwoorden',
    open: 'Openen',
    choose: 'Kiezen',
    link: 'Koppelen',
    linkLabel: (person: string, account: string) => `${person} koppelen aan ${account}`,
    actLabel: (verb: string, title: string) => `${verb}: ${title}`,
  },

  titles: {
    feedStopped: (feed: string) => `Feed “${feed}” is gestopt`,
    feedFailing: (feed: string) => `Feed “${feed}” geeft fouten`,
    person: (name: string) => `${name} heeft geen account`,
    requestMail: (subject: string) => `De mail over “${subject}” heeft ons niet bereikt`,
    answerMail: (client: string) => `Het antwoord aan ${client} is niet gemaild`,
    aClient: 'een cliënt',
    notificationMail: (person: string) => `Meldingen aan ${person} zijn niet gemaild`,
    notificationMails: (count: number) =>
      plural(count, { one: '# meldingsmail is niet verzonden', other: '# meldingsmails zijn niet verzonden' }),
    invitation: (person: string) => `De uitnodiging van ${person} is niet verzonden`,
    invitations: (count: number) =>
      plural(count, { one: '# uitnodiging is niet verzonden', other: '# uitnodigingen zijn niet verzonden' }),
    change: (title: string) => `Wijzigingsverzoek: ${title}`,
  },

  details: {
    noAccount: 'Geen account',
    failures: (failures: number, max: number) => `${failures} van ${max} mislukkingen`,
    failuresBecause: (failures: number, max: number, reason: string) =>
      `${failures} van ${max} mislukkingen, ${reason}`,
    unknownDomain: 'geen account heeft dit domein',
    byDomain: (account: string) => `${account}, volgens het domein`,
    mailedAgain: 'het staat in de wachtrij en wordt opnieuw gemaild',
    sentAgain: 'De mailserver heeft ze niet aanvaard; ze worden drie dagen lang opnieuw verzonden',
    highPriority: 'Hoge prioriteit',
    priorities: { low: 'Laag', medium: 'Gemiddeld', high: 'Hoog', urgent: 'Dringend' },
    categories: {
      feature: 'Nieuwe functie',
      bug: 'Fout',
      improvement: 'Verbetering',
      security: 'Beveiliging',
      performance: 'Prestaties',
    },
  },

  failures: {
    unsigned: 'niet ondertekend',
    stale: 'oud tijdstip',
    forged: 'foute handtekening',
    malformed: 'geen geldige levering',
    oversized: 'te groot',
    limited: 'te veel in een minuut',
    unreachable: 'niet bereikbaar',
    unreadable: 'kon niet worden gelezen',
  },

  clock: {
    overdue: (time: string) => `${time} te laat`,
    dueToday: (time: string) => `uiterlijk vandaag ${time}`,
    due: (day: string, time: string) => `uiterlijk ${day} ${time}`,
    yesterday: 'gisteren',
  },

  link: {
    done: (person: string) => `${person} is gekoppeld`,
    failed: 'De gebruiker kon niet worden gekoppeld',
    gone: 'Deze gebruiker of dit account bestaat niet meer.',
    already: 'Deze gebruiker is al aan dat account gekoppeld.',
    undone: (person: string) => `${person} wacht opnieuw`,
    undoFailed: 'De koppeling kon niet ongedaan worden gemaakt',
  },

  clients: {
    title: 'Cliënten',
    columns: {
      name: 'Cliënt',
      spoc: 'SPOC',
      people: 'Gebruikers',
      last_sign_in: 'Laatste aanmelding',
      services: 'Diensten',
      cards: 'Kaarten',
      next_consult: 'Volgend consult',
    },
    count: (all: number, flagged: number) =>
      plural(all, {
        one: `# account, ${flagged} met een aandachtspunt`,
        other: `# accounts, ${flagged} met een aandachtspunt`,
      }),
    search: 'Cliënten zoeken',
    show: 'Tonen',
    all: 'Alle',
    flagged: 'Aandachtspunten',
    failed: 'De cliënten konden niet worden geladen.',
    pages: 'Pagina’s met cliënten',
    empty: 'Nog geen cliënten. Ze verschijnen hier met hun gebruikers, diensten en volgend consult.',
    noFlags: 'Geen enkele cliënt heeft een aandachtspunt.',
    notFound: 'Geen cliënten gevonden.',
    showAll: 'Alle cliënten tonen',
    mend: (flag: string) => `${flag}: in orde brengen`,
    ended: 'Afgelopen',
    endsToday: 'Loopt binnen een dag af',
    endsIn: (days: number) => plural(days, { one: 'Loopt af over # dag', other: 'Loopt af over # dagen' }),
    noSpoc: 'Geen SPOC',
    noPeople: 'Geen gebruikers',
    neverSignedIn: 'Nooit aangemeld',
    noServices: 'Geen diensten',
    services: (on: number, all: number) => `${on} van ${all}`,
    noConsult: 'Geen',
    today: (time: string) => `Vandaag ${time}`,
    yesterday: 'Gisteren',
    tomorrow: 'Morgen',
  },

  firstRun: {
    title: 'Aan de slag',
    done: (done: number, all: number) => `${done} van ${all}`,
    stepsDone: 'stappen voltooid',
    dismiss: 'Sluiten',
    dismissLabel: 'Aan de slag sluiten',
    show: 'Aan de slag tonen',
    changeFailed: 'De stappen konden niet worden gewijzigd',
  },

  steps: {
    password: {
      title: 'Wijzig uw wachtwoord',
      text: 'Het eerste is voor u gemaakt. Kies er zelf een.',
      changedToday: (time: string) => `Vandaag om ${time} gewijzigd`,
      changedOn: (day: string) => `Gewijzigd op ${day}`,
      action: 'Wachtwoord wijzigen',
    },
    mail: {
      title: 'Mail',
      text: 'Uitnodigingen, antwoorden en meldingen worden gemaild. Een testmail komt op uw eigen adres aan.',
      anAdministrator: 'een beheerder',
      sentToday: (address: string, time: string) => `Vandaag om ${time} is een testmail verzonden naar ${address}`,
      sentOn: (address: string, day: string) => `Op ${day} is een testmail verzonden naar ${address}`,
      action: 'Testmail sturen',
      sent: 'Testmail verzonden',
      sentHint: (address: string) => `Kijk in de mailbox van ${address}.`,
      failed: 'De testmail kon niet worden verzonden',
    },
    administrator: {
      title: 'Nog een beheerder',
      text: 'Met één beheerder sluit een verloren wachtwoord iedereen buiten.',
      invited: (count: number) =>
        plural(count, {
          one: 'Eén uitnodiging is nog niet aanvaard.',
          other: '# uitnodigingen zijn nog niet aanvaard.',
        }),
      done: 'Een andere beheerder kan zich aanmelden.',
      action: 'Beheerder uitnodigen',
    },
    client: {
      title: 'Eerste cliënt',
      text: 'Een naam volstaat. Abonnement, contactpersoon en de rest kunnen later.',
      action: 'Nieuwe cliënt',
    },
    services: {
      title: 'Diensten',
      text: 'Wat de cliënt in de zijbalk ziet, en waar elke dienst naartoe leidt.',
      action: 'Diensten kiezen',
    },
    person: {
      title: 'Eerste gebruiker',
      text: 'Nodig iemand uit per mail, of laat iedereen van een maildomein toe.',
      action: 'Gebruiker uitnodigen',
    },
    template: {
      title: 'Eerste sjabloon',
      text: 'Eén document volstaat voor de Steward om uit te citeren.',
      action: 'Sjabloon uploaden',
    },
  },
}
