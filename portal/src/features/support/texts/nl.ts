import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Contact met ondersteuning',
  description: 'Vertel ons wat u nodig hebt; elk verzoek wordt door een medewerker gelezen.',
  loading: 'Laden...',
  newRequest: 'Nieuw verzoek',
  yourRequests: 'Uw verzoeken',

  categories: {
    technical: 'Technisch',
    billing: 'Facturatie',
    account: 'Account',
    services: 'Diensten',
    general: 'Algemeen',
  },
  priorities: { low: 'Laag', medium: 'Gemiddeld', high: 'Hoog', urgent: 'Dringend' },
  answerTimes: {
    low: '2-3 werkdagen',
    medium: '1-2 werkdagen',
    high: '4-8 uur',
    urgent: '1-2 uur',
  },
  states: { new: 'Nieuw', answered: 'Beantwoord', waiting: 'In afwachting', closed: 'Gesloten' },
  ourTurn: 'Bij ons',

  moment: {
    today: 'vandaag',
    on: (day) => day,
    todayAt: (time) => `vandaag om ${time}`,
    at: (day, time) => `${day} om ${time}`,
  },

  duration: {
    minutes: (minutes) => `${minutes} min`,
    hours: (hours) => `${hours} u`,
    both: (hours, minutes) => `${hours} u ${minutes} min`,
  },

  promise: {
    closed: 'Gesloten',
    closedToday: 'Vandaag gesloten',
    closedOn: (day) => `Gesloten op ${day}`,
    waiting: 'Wacht op uw antwoord',
    waitingSince: (day) => `Wacht op uw antwoord sinds ${day}; onze klok staat stil`,
    answered: 'Beantwoord',
    answeredAt: (when) => `Beantwoord ${when}`,
    soon: 'Wij antwoorden spoedig',
    late: (when) => `Ons antwoord is te laat: beloofd tegen ${when}`,
    by: (when) => `Antwoord uiterlijk ${when}`,
    promisedBy: (when) => `Beloofd tegen ${when}`,
    firstAnswer: (duration) => `Eerste antwoord na ${duration}`,
  },

  sent: {
    title: 'Bericht verzonden',
    description: 'Uw verzoek is verzonden. Wij antwoorden spoedig.',
    failed:
      'Het verzenden van het bericht is mislukt. Probeer het opnieuw of neem rechtstreeks contact op met de ondersteuning.',
    soon: (number) =>
      `Uw verzoek heeft het nummer ${number}. Wij antwoorden spoedig: u vindt het antwoord hier, en wij mailen het u.`,
    today: (number, time) =>
      `Uw verzoek heeft het nummer ${number}. Wij antwoorden vandaag uiterlijk om ${time}: u vindt het antwoord hier, en wij mailen het u.`,
    by: (number, when) =>
      `Uw verzoek heeft het nummer ${number}. Wij antwoorden uiterlijk ${when}: u vindt het antwoord hier, en wij mailen het u.`,
  },

  list: {
    everyoneAt: (account) => `iedereen bij ${account}`,
    show: 'Tonen',
    filters: { all: 'Alle', open: 'Open', closed: 'Gesloten' },
    loading: 'Uw verzoeken laden...',
    failed: 'Het laden van uw verzoeken is mislukt',
    none: 'U hebt nog geen verzoek verzonden.',
    noneFits: 'Er zijn geen dergelijke verzoeken.',
    showOlder: (count) => plural(count, { one: '# ouder verzoek tonen', other: '# oudere verzoeken tonen' }),
  },

  home: {
    title: 'Open verzoeken',
    all: 'Alle verzoeken',
    none: 'Geen open verzoeken.',
    write: 'Schrijf ons',
  },

  conversation: {
    label: 'Gesprek',
    loading: 'Het gesprek laden...',
    failed: 'Het laden van het gesprek is mislukt',
    unknown: 'Dit verzoek bestaat niet',
    unknownDescription: 'Mogelijk hoort het bij een ander account of bij de andere omgeving.',
    open: 'Heropenen',
    close: 'Verzoek sluiten',
    changeFailed: 'Het verzoek kon niet worden gewijzigd',
    writtenBy: (firm) => `geschreven door ${firm}`,
    fileFailed: (name) => `${name} kon niet worden geopend`,
    tryAgain: 'Probeer het opnieuw.',
  },

  reply: {
    label: 'Uw antwoord',
    placeholder: 'Schrijf een antwoord',
    placeholderClosed: 'Schrijf om het verzoek te heropenen',
    missing: 'Schrijf een antwoord.',
    send: 'Verzenden',
    sendLater: 'Verzenden, zodra de bestanden geüpload zijn',
    failed: 'Uw antwoord is niet verzonden',
  },

  writing: {
    now: (names, count) => (count === 1 ? `${names} is aan het schrijven…` : `${names} zijn aan het schrijven…`),
    advisor: 'Een adviseur',
  },

  form: {
    title: 'Schrijf ons',
    required: 'Velden met * zijn verplicht.',
    close: 'Formulier sluiten',
    label: 'Contact met ondersteuning',
    name: 'Naam *',
    email: 'E-mail *',
    otherEmail: (email) => `Wij mailen onze antwoorden naar ${email}.`,
    category: 'Categorie',
    chooseCategory: 'Kies een categorie',
    priority: 'Prioriteit',
    subject: 'Onderwerp *',
    message: 'Bericht *',
    incomplete: 'Vul alle verplichte velden in',
    clear: 'Wissen',
    send: 'Bericht verzenden',
    sending: 'Bezig met verzenden...',
    promise: (priority, when) => `Met prioriteit ${priority} hebt u ons antwoord uiterlijk ${when}.`,
    missing: {
      name: 'Vul uw naam in.',
      email: 'Vul uw e-mailadres in.',
      subject: 'Zeg in enkele woorden waarover het gaat.',
      message: 'Schrijf uw bericht.',
    },
    wrongEmail: 'Vul een geldig e-mailadres in.',
  },

  files: {
    label: 'Bestanden',
    attach: 'Bestand toevoegen',
    attached: 'Toegevoegde bestanden',
    uploading: (name) => `${name} uploaden`,
    remove: (name) => `${name} verwijderen`,
    refused: {
      tooMany: (name, most) => `${name} is niet toegevoegd: een bericht heeft hoogstens ${most} bestanden.`,
      type: (name) =>
        `${name} is niet toegevoegd: alleen pdf-, Word-, Excel- en tekstbestanden kunnen worden verzonden.`,
      size: (name) => `${name} is niet toegevoegd: het is groter dan 10 MB.`,
      empty: (name) => `${name} is niet toegevoegd: het is leeg.`,
      noSpace: (name) => `${name} is niet toegevoegd: uw uploadruimte is vol.`,
      unreachable: (name) => `${name} is niet toegevoegd: de server antwoordt niet. Probeer het opnieuw.`,
      failed: (name) => `${name} is niet toegevoegd: het uploaden is mislukt. Probeer het opnieuw.`,
    },
  },

  contact: {
    times: 'Antwoordtijden',
    clock: 'Onze klok volgt de tijd van Brussel en staat stil op Belgische feestdagen.',
    title: 'Contactgegevens',
    email: 'E-mail',
    phone: 'Telefoon',
    address: 'Adres',
    hours: 'Openingsuren',
  },
}
