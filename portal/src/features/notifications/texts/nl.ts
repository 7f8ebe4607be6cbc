import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  title: 'Meldingen',
  titleUnread: (shown) => `Meldingen, ${shown} ongelezen`,
  loading: 'Meldingen laden...',
  failed: 'Het ophalen van de meldingen is mislukt',
  accountFailed: 'Uw account kon niet worden geladen.',
  none: 'Geen meldingen gevonden',
  noneUnread: 'Geen ongelezen meldingen',
  noneInNewest: (newest) => `Geen van de nieuwste ${plural(newest, { other: '#' })} meldingen past bij de filter`,
  noneDescription: 'Waarschuwingen, documenten die u moet nakijken en nieuws uit uw feeds komen hier terecht.',
  missing: 'Deze melding is niet beschikbaar. Mogelijk is ze verwijderd, of hoort ze bij een ander account.',
  close: 'Sluiten',
  showAll: 'Alle meldingen tonen',
  showMore: 'Meer tonen',
  openPage: 'Meldingen openen',
  newTab: '(opent in een nieuw tabblad)',

  filter: {
    status: 'Status',
    statuses: { all: 'Alle', unread: 'Ongelezen', read: 'Gelezen' },
    type: 'Type',
    allTypes: 'Alle types',
    count: (count) => plural(count, { one: '# melding', other: '# meldingen' }),
    countNewest: (count) => plural(count, { one: 'De nieuwste melding', other: 'De nieuwste # meldingen' }),
    countOfNewest: (fitting, newest) =>
      `${plural(fitting, { other: '#' })} van de nieuwste ${plural(newest, { other: '#' })}`,
    preferences: 'Meldingsvoorkeuren',
  },

  item: {
    unread: 'Ongelezen',
    test: 'Test',
    closeNamed: (title) => `Sluiten: ${title}`,
    markRead: 'Als gelezen markeren',
    markReadNamed: (title) => `Als gelezen markeren: ${title}`,
    viewSource: 'Bron bekijken',
  },

  time: {
    now: 'Zonet',
    minutes: (count) => plural(count, { one: '# minuut geleden', other: '# minuten geleden' }),
    hours: (count) => plural(count, { one: '# uur geleden', other: '# uur geleden' }),
    days: (count) => plural(count, { one: '# dag geleden', other: '# dagen geleden' }),
  },

  types: {
    rss_update: 'RSS-bericht',
    compliance_alert: 'Compliancemelding',
    security_alert: 'Beveiligingsmelding',
    regulatory_update: 'Wijziging in de regelgeving',
    document_review: 'Document na te kijken',
    system_notification: 'Systeemmelding',
    consult_planned: 'Consult gepland',
    consult_moved: 'Consult verplaatst',
    consult_changed: 'Consult gewijzigd',
    consult_cancelled: 'Consult geannuleerd',
    support_answer: 'Antwoord van de ondersteuning',
    feed_stopped: 'Feed gestopt',
    request_handed_over: 'Verzoek overgedragen',
    impersonation_started: 'Impersonatie gestart',
    impersonation_ended: 'Impersonatie beëindigd',
    access_asked: 'Toegang gevraagd',
    access_granted: 'Toegang verleend',
    privacy_request: 'Privacyverzoek',
    privacy_request_made: 'Privacyverzoek',
  },

  mark: {
    all: (shown) => `Alles als gelezen markeren (${shown})`,
    allDone: 'Alle meldingen zijn als gelezen gemarkeerd',
    undo: 'Ongedaan maken',
    failed: 'De meldingen konden niet als gelezen worden gemarkeerd',
    undoFailed: 'De meldingen konden niet als ongelezen worden gemarkeerd',
  },

  opened: {
    source: 'Bron',
    received: 'Ontvangen',
    about: 'Betreft',
    ask: 'Vraag het aan de AI Steward',
    copyLink: 'Link kopiëren',
    copied: 'Link gekopieerd',
    copyFailed: 'De link kon niet worden gekopieerd',
    markUnread: 'Als ongelezen markeren',
    questionAboutDocument: (name) => `Wat zijn de belangrijkste punten van ${name}?`,
    questionAboutTitle: (title) => `Wat zeggen onze documenten over “${title}”?`,
  },

  way: {
    decide: 'Over toegang beslissen',
    myData: 'Mijn gegevens openen',
    feed: 'Feed openen',
    request: 'Verzoek openen',
    reply: 'Antwoorden',
    compare: 'Versies vergelijken',
    document: 'Document openen',
    board: 'Bord openen',
    planner: 'Planner openen',
  },

  subject: {
    document: 'Document',
    cardIn: (column) => `Kaart in ‘${column}’`,
    columns: { todo: 'Te doen', doing: 'Bezig', waiting: 'In afwachting', done: 'Klaar' },
    consultWith: (service, consultant) => `${service} met ${consultant}`,
    planner: 'Consultplanner',
    plannerCancelled: 'Consultplanner · geannuleerd',
    request: (number) => `Ondersteuningsverzoek · ${number}`,
  },

  preferences: {
    title: 'Meldingsvoorkeuren',
    description:
      'Waarover wij u mails en berichten sturen. Deze keuzes gelden alleen voor u; in het portaal ziet u altijd alle meldingen.',
    loading: 'Voorkeuren laden...',
    loadFailed: 'Uw voorkeuren konden niet worden geladen',
    save: 'Voorkeuren opslaan',
    saved: 'Voorkeuren opgeslagen',
    savedDescription: 'Ze gelden voor u, waar u zich ook aanmeldt.',
    error: 'Fout',
    saveFailed: 'Het opslaan van de voorkeuren is mislukt. Probeer het opnieuw.',
  },

  channels: {
    title: 'Kanalen',
    email: 'Meldingen per e-mail',
    emailOff: 'Mails zijn uitgeschakeld voor uw account.',
    howOften: 'Hoe vaak',
    cadences: { now: 'Meteen', daily: 'Dagelijks', weekly: 'Wekelijks', never: 'Nooit' },
    cadenceTexts: {
      now: 'Eén mail voor wat binnen 5 minuten is binnengekomen.',
      daily: 'Eén mail om 8 uur op werkdagen. Beveiligingsmeldingen komen meteen.',
      weekly: 'Eén mail op maandag om 8 uur. Beveiligingsmeldingen komen meteen.',
      never: 'Geen mails, ook niet over beveiligingsmeldingen.',
    },
    push: 'Pushmeldingen',
    pushDescription: 'Een bericht van uw browser terwijl het portaal openstaat.',
    pushOff: 'Berichten op telefoons zijn uitgeschakeld voor uw account.',
    permissions: {
      default: 'Uw browser heeft nog geen toestemming gevraagd: schakel dit uit en weer in.',
      denied: 'Uw browser staat geen berichten van deze site toe. U kunt dat wijzigen in de instellingen ervan.',
      unsupported: 'Deze browser kan geen berichten tonen.',
    },
    sms: 'Meldingen per sms',
    smsTo: (phone) => `Een sms over beveiligingsmeldingen, naar ${phone}.`,
    smsWithoutPhone: 'Een sms over beveiligingsmeldingen. Uw profiel heeft nog geen telefoonnummer.',
    smsOff: 'Sms’en zijn uitgeschakeld voor uw account.',
    smsNotOffered: 'Meldingen per sms: wij versturen momenteel geen sms’en.',
    accountProfile: 'Accountprofiel',
  },

  subjects: {
    title: 'Onderwerpen',
    description: 'Waarover mails en berichten gaan.',
    securityAlerts: {
      label: 'Beveiligingsmeldingen',
      description: 'Kwetsbaarheden, incidenten en aanmeldingen. Meteen gemaild, wat u hierboven ook hebt gekozen.',
    },
    serviceUpdates: {
      label: 'Nieuws over diensten',
      description: 'Compliancemeldingen, wijzigingen in de regelgeving en nieuws uit uw feeds.',
    },
    documentAlerts: { label: 'Documentmeldingen', description: 'Documenten die u moet nakijken.' },
    calendarReminders: {
      label: 'Agendaherinneringen',
      description: 'Consulten die gepland, verplaatst of geannuleerd zijn.',
    },
    chatMessages: {
      label: 'Chatberichten',
      description: 'Antwoorden op uw vragen en ondersteuningsverzoeken.',
    },
    systemMaintenance: { label: 'Systeemonderhoud', description: 'Nieuws over het portaal zelf.' },
    marketingEmails: { label: 'Marketingmails', description: 'Nieuws en uitnodigingen van het kantoor.' },
  },
}
