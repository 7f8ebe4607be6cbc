import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  welcomeBack: (name: string) => `Welkom terug, ${name}!`,
  user: 'gebruiker',
  needsCount: (count: number) =>
    plural(count, { one: '# punt vraagt uw aandacht', other: '# punten vragen uw aandacht' }),
  nextConsult: (when: string) => `volgend consult: ${when}`,
  impersonationExpired: (name: string) =>
    `De impersonatie van ${name} is verlopen. Beëindig ze om terug te keren naar uw beheerdersaccount.`,
  planner: 'Consultplanner',

  needs: {
    title: 'Vraagt uw aandacht',
    show: 'Tonen',
    hide: 'Verbergen',
    failed: 'Wat uw aandacht vraagt, kon niet worden geladen.',
    none: 'Vandaag vraagt niets uw aandacht.',
    noneWhy:
      'Waarschuwingen, documenten die u moet nakijken, wachtende kaarten en antwoorden op uw verzoeken komen hier.',
    does: (verb: string) => `: ${verb}`,
    dismiss: 'Sluiten',
    dismissNamed: (title: string) => `Sluiten: ${title}`,
    dismissed: 'Gesloten',
    undo: 'Ongedaan maken',
    dismissFailed: 'Het kon niet worden gesloten',
    takeBackFailed: 'Het kon niet worden teruggezet',
    showDismissed: (count: number) => `Gesloten items tonen (${count})`,
    hideDismissed: 'Gesloten items verbergen',
    putBack: 'Terugzetten',
    putBackNamed: (title: string) => `Terugzetten: ${title}`,
  },

  need: {
    consultWith: (consultant: string) => `Consult met ${consultant}`,
    cardWaits: (age: string) => `Kaart in afwachting · al ${age}`,
    answered: (request: string, age: string) => `${request} · beantwoord · ${age}`,
    asked: (request: string, age: string) => `${request} · wij wachten op uw antwoord · ${age}`,
    unread: {
      security_alert: (age: string) => `Beveiligingsmelding · ongelezen · ${age}`,
      compliance_alert: (age: string) => `Compliancemelding · ongelezen · ${age}`,
      document_review: (age: string) => `Document na te kijken · ongelezen · ${age}`,
    },
    onWeekday: (weekday: string) => `op ${weekday}`,
    onDay: (day: string) => `op ${day}`,
    reviewIsDue: (when: string) => `Uw nazicht wordt ${when} verwacht`,
    reviewWasDue: (when: string) => `Uw nazicht werd ${when} verwacht`,
    isDue: (when: string) => `De termijn verstrijkt ${when}`,
    wasDue: (when: string) => `De termijn is ${when} verstreken`,
    open: 'Openen',
    review: 'Nakijken',
    reply: 'Antwoorden',
    join: 'Deelnemen',
  },

  events: {
    failed: 'De deadlines en waarschuwingen konden niet worden geladen.',
    none: 'Er staat niets open',
    noneWhy: 'Waarschuwingen, documenten die u moet nakijken en wachtende kaarten komen hier, en ook als melding.',
    cut: (shown, total) =>
      `De eerste ${plural(shown, { other: '#' })} van ${plural(total, { other: '#' })} worden getoond.`,
  },

  contact: {
    title: 'Uw contactpersoon',
    book: 'Boeken',
    bookConsult: 'Consult boeken (opent in een nieuw tabblad)',
  },

  setup: {
    title: 'Uw account wordt ingesteld',
    description: 'Uw account is nog niet aan een organisatie gekoppeld. Neem contact op met de beheerder.',
    text: (firm: string) =>
      `Uw toegang wordt ingesteld. Zodra ${firm === '' ? 'wij u' : `${firm} u`} aan uw organisatie ${firm === '' ? 'hebben' : 'heeft'} gekoppeld, verschijnen hier haar diensten, documenten en consulten. Duurt het lang, schrijf ons dan: dat kan ook zonder organisatie.`,
    write: 'Schrijf ons',
    orMail: 'of mail naar',
    meanwhile: {
      before: 'Intussen kunt u',
      tutorial: 'de instructievideo bekijken',
      or: 'of',
      faq: 'de veelgestelde vragen lezen',
      after: '.',
    },
  },

  welcome: {
    title: 'Drie dingen om mee te beginnen',
    description: (product: string, account: string) => `In ${product} werken ${account} en onze adviseurs samen.`,
    dismiss: 'Welkomstbericht sluiten',
    dismissFailed: 'Het welkomstbericht kon niet worden gesloten',
    services: { action: 'Uw diensten bekijken', text: 'Wat elke dienst omvat, met de documenten.' },
    steward: {
      action: 'Vraag het aan de AI Steward',
      text: 'Hij antwoordt op basis van uw eigen documenten.',
      question: 'Waarmee kunt u mij helpen?',
    },
    consult: { action: 'Consult plannen', text: 'Een gesprek met de adviseur die u nodig hebt.' },
  },
}
