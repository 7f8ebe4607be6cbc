import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'AI Steward',
  nameless: 'Gebruiker',
  placeholder: 'Stel uw vraag',
  welcome:
    'Vraag mij naar uw documenten: wat een beleid bepaalt, welk sjabloon past, wat er tussen twee versies is veranderd. Ik noem de documenten waarop ik mij baseer.',
  prompts: {
    advisory: { label: 'Advies vragen', draft: 'Ik wil graag advies over ' },
    retrieve: { label: 'Document opzoeken', draft: 'Zoek het document over ' },
    compare: 'Documenten vergelijken',
  },

  frame: { restore: 'Herstellen', minimise: 'Minimaliseren', expand: 'Vergroten', close: 'Sluiten' },
  showConversation: 'Het gesprek tonen',
  conversation: 'Gesprek',
  writing: 'De AI Steward schrijft',
  youAsked: 'U vroeg:',
  answered: 'De AI Steward antwoordde:',
  table: 'Tabel',
  code: 'Code',
  stopped: 'U hebt dit antwoord gestopt.',
  copy: 'Dit antwoord kopiëren',
  copied: { title: 'Gekopieerd!', description: 'Het antwoord staat op uw klembord.' },
  notCopied: { title: 'Fout', description: 'Het antwoord kon niet worden gekopieerd.' },
  rateLimited: 'Te veel vragen',
  unavailable: {
    title: 'AI tijdelijk niet beschikbaar...',
    description: 'U krijgt voorlopig standaardantwoorden. Probeer het later opnieuw.',
  },

  composer: {
    attach: 'Een bestand toevoegen',
    send: 'Verzenden',
    stop: 'Stoppen',
    uploading: (file) => `${file} wordt geüpload`,
    remove: (file) => `${file} verwijderen`,
  },

  upload: {
    large: { title: 'Bestand te groot', description: 'Een bestand mag maximaal 20 MB groot zijn' },
    notSignedIn: { title: 'Niet aangemeld', description: 'Meld u aan om bestanden te uploaden' },
    type: { title: 'Uploaden mislukt', description: 'Toegelaten bestanden: .pdf, .doc, .docx, .txt, .xls, .xlsx' },
    failed: { title: 'Uploaden mislukt', description: 'Het bestand kon niet worden geüpload. Probeer het opnieuw.' },
    full: {
      title: 'Uw uploadruimte is vol',
      description: 'Verwijder in Mijn profiel bestanden die u niet meer nodig hebt.',
    },
    impersonating: {
      title: 'Uploaden mislukt',
      description: 'U kunt geen bestanden toevoegen terwijl u het portaal als een andere gebruiker bekijkt.',
    },
  },

  actions: {
    'open-templates': 'Sjablonen openen',
    'open-comparison': 'Naast elkaar bekijken',
    'ask-again': 'Opnieuw vragen',
    'ask-advisor': 'Een adviseur vragen',
  },
  comparison: { asked: (first, second) => `Vergelijk “${first}” met “${second}”.` },

  sources: {
    documents: 'Uit uw documenten',
    help: 'Uit de hulp van het portaal',
    groups: { FAQ: 'Veelgestelde vragen', Guide: 'Handleiding' },
    superseded: 'Vervangen',
    download: (title) => `${title} downloaden`,
    notDownloaded: { title: 'Fout', description: 'Het document kon niet worden gedownload.' },
  },

  advisor: {
    withSources: 'Vraag, antwoord en bronnen gaan mee; u ziet ze voor u ze verzendt.',
    withQuestion: 'Uw vraag gaat mee; het antwoord komt onder Contact met ondersteuning.',
    subject: (question) => `Vraag: ${question}`,
    answer: 'Wat de AI Steward antwoordde:',
    sources: 'De bronnen:',
    nothing: 'De AI Steward heeft dit niet in onze documenten gevonden.',
  },

  conversations: {
    open: 'Gesprekken',
    begin: 'Nieuw gesprek',
    earlier: 'Eerdere gesprekken',
    none: 'Geen eerdere gesprekken.',
    loading: 'Laden...',
    failed: 'Uw gesprekken konden niet worden geladen.',
    kept: 'Bewaard zolang de privacyverklaring zegt, alleen voor u.',
    remove: (title) => `${title} verwijderen`,
    removeAll: 'Alles verwijderen',
    removed: (title) => `“${title}” verwijderd`,
    removedAll: 'Alle gesprekken verwijderd',
    undo: 'Ongedaan maken',
    notRemoved: { title: 'Fout', description: 'Het gesprek kon niet worden verwijderd.' },
    notLoaded: { title: 'Fout', description: 'Het gesprek kon niet worden geladen.' },
  },

  fallback: {
    later: 'Stel uw vraag zo dadelijk opnieuw.',
    replies: {
      supplierCode: 'De gedragscode voor leveranciers staat bij uw [sjablonen](/templates). Ik kan ze nu niet lezen.',
      privacy:
        'Zoek voor vragen over privacy en de AVG bij uw [sjablonen](/templates) in de categorie Privacy, of [schrijf ons](/contact-support).',
      dpia: 'Een sjabloon voor een gegevensbeschermingseffectbeoordeling (DPIA) staat bij uw [sjablonen](/templates). Ik kan het nu niet lezen.',
      contracts:
        'Contracten en juridische documenten staan bij uw [sjablonen](/templates). [Schrijf ons](/contact-support) voor advies of boek een consult.',
      security:
        'Bekijk voor beveiliging en audits de [Belangrijke gebeurtenissen](/important-events) en uw [sjablonen](/templates). [Neem bij een incident meteen contact met ons op](/contact-support).',
      search:
        'Ik kan nu niet zoeken. Druk op Ctrl+K om pagina’s en sjablonen te doorzoeken, of open uw [sjablonen](/templates).',
      greeting: 'Dag! Ik kan uw documenten nu niet bereiken.',
    },
    other: 'Ik kan uw documenten nu niet bereiken. Ons team helpt u graag: [schrijf ons](/contact-support).',
  },
}
