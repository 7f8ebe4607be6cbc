import { numberFormat, plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

const NUMBER = numberFormat()

export const texts: Texts = {
  signInHeld: (until) =>
    `Iemand anders heeft uw e-mailadres of wachtwoord gewijzigd. Uit voorzorg blijven documenten voor u gesloten tot ${until}. Wilt u ze eerder openen, gebruik dan de link in onze mail over de wijziging, of vraag het een manager van uw organisatie.`,
  loading: 'Sjablonen laden...',
  notLoaded: 'De sjablonen konden niet worden geladen',
  account: 'Account',
  allAccounts: 'Alle accounts',
  unknownAccount: 'Onbekend account',
  superseded: 'Vervangen',
  categories: {
    general: 'Algemeen',
    legal: 'Juridisch',
    privacy: 'Privacy',
    compliance: 'Compliance',
    contracts: 'Contracten',
  },
  textStates: {
    pending: 'De tekst wordt gelezen',
    unreadable: 'De tekst kon niet worden gelezen: de Steward kan dit bestand niet citeren',
  },

  page: {
    title: 'Sjablonen',
    forAdmins: 'De sjablonen van elk account en de algemene sjablonen die daarvoor beschikbaar zijn.',
    forMembers: 'Sjablonen voor uw account en de beschikbare algemene sjablonen.',
    forMembersOf: (account) => `Sjablonen voor ${account} en de beschikbare algemene sjablonen.`,
    hint: 'Selecteer er twee om ze te vergelijken.',
  },

  filter: {
    search: 'Sjablonen zoeken',
    allCategories: 'Alle categorieën',
    tag: 'Label',
    allTags: 'Alle labels',
    moreTags: (count) => `De ${plural(count, { other: '#' })} meest gebruikte labels: andere vindt u met zoeken`,
    sort: 'Sorteren op',
    orders: { match: 'Beste resultaat', newest: 'Nieuwste eerst', title: 'Titel', size: 'Grootste eerst' },
    clear: 'Wissen',
  },

  lists: {
    moreThan: (most: number) => `meer dan ${NUMBER.format(most)}`,
    rest: 'Er zijn er meer. Zoek of filter om ze te vinden.',
    clear: 'Filters wissen',
    closed: 'Voorlopig gesloten',
    client: {
      title: 'Cliëntspecifieke sjablonen',
      titleWithCount: (count) => `Cliëntspecifieke sjablonen (${count})`,
      noneFound: 'Geen cliëntspecifieke sjablonen gevonden',
      noneYet: 'Nog geen cliëntspecifieke sjablonen',
      pages: 'Pagina’s met cliëntspecifieke sjablonen',
    },
    generic: {
      title: 'Algemene sjablonen',
      titleWithCount: (count) => `Algemene sjablonen (${count})`,
      noneFound: 'Geen algemene sjablonen gevonden',
      noneYet: 'Nog geen algemene sjablonen',
      pages: 'Pagina’s met algemene sjablonen',
    },
  },
  columns: { template: 'Sjabloon', size: 'Grootte', uploaded: 'Geüpload', actions: 'Acties' },
  row: {
    choose: (title) => `${title} kiezen om te vergelijken`,
    withTag: (tag) => `Sjablonen met het label ${tag} tonen`,
    download: (title) => `${title} downloaden`,
    edit: (title) => `${title} bewerken`,
    delete: (title) => `${title} verwijderen`,
  },

  selection: {
    title: 'Vergelijking',
    one: '1 sjabloon gekozen: kies er nog een om te vergelijken',
    several: (count) => `${count} sjablonen gekozen`,
    clear: 'Wissen',
    compare: 'Vergelijken',
  },

  missing: {
    heading: 'Sjabloon niet gevonden',
    title: 'Dit sjabloon is niet beschikbaar',
    description: 'Misschien is het verwijderd of hoort het bij een ander account.',
    showAll: 'Alle sjablonen tonen',
  },

  form: {
    title: 'Titel',
    titleRequired: 'Vul een titel in',
    description: 'Beschrijving',
    category: 'Categorie',
    tags: 'Labels',
    tagsHint: 'Gescheiden door komma’s',
    tooManyTags: (tags, characters) => `Hoogstens ${tags} labels van elk ${characters} tekens`,
  },

  edit: {
    title: 'Sjabloon bewerken',
    save: 'Opslaan',
    done: 'Het sjabloon is bijgewerkt',
    failed: 'Het sjabloon kon niet worden bijgewerkt',
  },
  delete: {
    title: 'Sjabloon verwijderen',
    question: 'Weet u zeker dat u dit sjabloon wilt verwijderen?',
    final: 'Dit kan niet ongedaan worden gemaakt.',
    confirm: 'Verwijderen',
    done: 'Het sjabloon is verwijderd',
    failed: 'Het sjabloon kon niet worden verwijderd',
  },
  download: { done: 'Het sjabloon is gedownload', failed: 'Het sjabloon kon niet worden gedownload' },

  upload: {
    action: 'Sjabloon uploaden',
    drop: 'Sleep bestanden hierheen of kies ze',
    dropHint: 'PDF, DOC, DOCX, TXT of RTF, hoogstens 10 MB per bestand',
    dropAnywhere: 'Laat de bestanden los om ze te uploaden',
    severalFiles: 'Elk bestand wordt een sjabloon met de naam van het bestand.',
    chosenFiles: (count) => `Gekozen bestanden (${count})`,
    remove: (file) => `${file} verwijderen`,
    kind: 'Soort sjabloon',
    kinds: { client: 'Cliëntspecifiek', generic: 'Algemeen' },
    accounts: 'Accounts',
    atLeastOne: 'Minstens één',
    noneIsAll: 'Zonder account is het voor alle accounts beschikbaar',
    findAccount: 'Typ om een account te zoeken',
    noAccountFound: 'Geen accounts gevonden',
    chosenAccounts: 'Gekozen accounts',
    submit: 'Uploaden',
    submitSeveral: (count) => plural(count, { other: '# bestanden uploaden' }),
    denied: { title: 'Geen toegang', description: 'Alleen beheerders kunnen algemene sjablonen uploaden' },
    noAccount: {
      title: 'Account vereist',
      description: 'Kies minstens één cliëntaccount voor cliëntspecifieke sjablonen',
    },
    ownAccountMissing: 'Het huidige account voor het cliëntspecifieke sjabloon is niet gevonden',
    skipped: {
      title: 'Sommige bestanden zijn overgeslagen',
      large: (files) => `Bestanden groter dan 10 MB: ${files}`,
      type: (endings, files) => `Bestanden van een ander type dan ${endings}: ${files}`,
    },
    stop: {
      title: 'Het uploaden stoppen?',
      description: 'Bestanden die nog niet klaar zijn, gaan verloren.',
      confirm: 'Stoppen',
      cancel: 'Doorgaan',
    },
    progress: {
      files: 'Bestanden',
      finished: (ended, all) => `${ended} van ${all} bestanden klaar`,
      failed: (failed, all) => `${failed} van ${all} bestanden mislukt`,
      of: (file) => `Voortgang van ${file}`,
      cancel: (file) => `${file} annuleren`,
      cancelAll: 'Alles annuleren',
      close: 'Sluiten',
      retry: 'Mislukte opnieuw proberen',
    },
    states: {
      waiting: 'In de wachtrij',
      done: 'Geüpload',
      failed: 'Mislukt',
      brokenOff: 'De verbinding is verbroken',
      failedAfter: (reason, made, wanted) => `${reason} (${made} van ${wanted} accounts zijn klaar)`,
      cancelled: 'Geannuleerd',
      cancelledAfter: (made, wanted) => `Geannuleerd na ${made} van ${wanted} accounts`,
    },
    cancelled: 'Uploaden geannuleerd',
    done: (count) => plural(count, { one: 'Het sjabloon is geüpload', other: 'Alle # sjablonen zijn geüpload' }),
    partial: {
      title: 'Gedeeltelijk gelukt',
      description: (uploaded, failed) => `${uploaded} geüpload, ${failed} mislukt`,
    },
    failed: 'De sjablonen konden niet worden geüpload',
  },

  recent: {
    title: 'Recente documenten',
    all: 'Alle sjablonen',
    none: 'Nog geen documenten.',
    noneAbout: 'Er is nog geen document over dit onderwerp.',
    compare: 'Nieuwe versie: vergelijken',
  },

  ofAccount: {
    title: 'Documenten',
    showAll: 'Alle documenten in de bibliotheek tonen',
    none: 'Nog geen documenten',
    noneHint: 'Hier staan de documenten die alleen deze cliënt mag lezen.',
    uploadedBy: (name) => `geüpload door ${name}`,
    uploadedByFormer: 'geüpload door iemand die vertrokken is',
    unreadable: 'De tekst kon niet worden gelezen',
    unreadableHint: 'De Steward en de zoekfunctie weten niet wat erin staat',
    earlier: 'Eerdere versie',
  },
}
