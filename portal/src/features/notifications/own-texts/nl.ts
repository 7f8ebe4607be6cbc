import { plural } from '../../../language/formats.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  support: {
    answered: (number) => `Wij hebben ${number} beantwoord`,
    question: (number) => `Wij hebben een vraag over ${number}`,
    handedOver: (number) => `${number} is aan u overgedragen`,
    handedOverBy: (by, subject, client) => `${by} heeft het verzoek “${subject}” van ${client} overgedragen.`,
  },

  consult: {
    planned: (time, consultant) => `Consult gepland: ${time} met ${consultant}`,
    moved: (time, consultant) => `Consult verplaatst naar ${time} met ${consultant}`,
    changed: (time, consultant) => `Consult gewijzigd: ${time} met ${consultant}`,
    cancelled: (time, consultant) => `Consult geannuleerd: ${time} met ${consultant}`,
    restored: (time, consultant) => `Consult gaat toch door: ${time} met ${consultant}`,
    about: (service, minutes) => `${service}, ${minutes} minuten.`,
    before: (time) => `Voordien: ${time}.`,
  },

  privacy: {
    made: (number) => `${number}: een verzoek over persoonsgegevens`,
    madeDue: (day) => `Het antwoord wordt uiterlijk op ${day} verwacht.`,
    answered: 'U vindt het antwoord onder Mijn gegevens.',
    refused: (number) => `Wij kunnen niet doen wat u in ${number} vroeg`,
    refusedWhy: 'U vindt de reden onder Mijn gegevens.',
    extended: (number) => `${number} duurt langer`,
    extendedDue: (day) => `Wij antwoorden uiterlijk op ${day}. U vindt de reden onder Mijn gegevens.`,
    ready: 'Uw gegevens zijn klaar',
    readyUntil: (time) => `U kunt ze onder Mijn gegevens downloaden tot ${time}.`,
  },

  feed: {
    stopped: (feed) => `Feed gestopt: ${feed}`,
    stoppedAfter: (failures, feed, account) =>
      `De feed ${feed} van ${account} is na ${plural(failures, { one: '# mislukking', other: '# mislukkingen op rij' })} gestopt.`,
    lastFailure: (reason) => `De laatste: ${reason}.`,
    startAgain: 'Bekijk de leveringen onder Instellingen, API-meldingen, en start de feed daar opnieuw.',
    created: 'Webhook aangemaakt',
    createdNamed: (feed) => `De feed “${feed}” is aangemaakt.`,
    tested: 'Testmelding',
    testedNamed: (feed) => `Een beheerder test de feed ${feed}.`,
  },

  impersonation: {
    started: (admin) => `${admin ?? 'Iemand'} van het kantoor bekijkt het portaal in uw plaats`,
    ended: (admin) => `${admin ?? 'Iemand'} van het kantoor bekijkt het portaal niet meer in uw plaats`,
    beginsReadOnly: 'Het begint alleen-lezen: er kan niets worden gewijzigd.',
    beginsWriting: 'Er kan in uw plaats worden gewijzigd. Elke wijziging wordt geregistreerd.',
    reason: (reason) => `Reden: ${reason}`,
    took: (minutes) => `Het duurde ${plural(minutes, { one: '# minuut', other: '# minuten' })}.`,
    wasReadOnly: 'Het was alleen-lezen.',
    couldWrite: 'Wijzigen was mogelijk.',
    counts: (opened, changed) => `Geopende documenten: ${opened}. Wijzigingen: ${changed}.`,
    log: 'Het toegangslogboek van uw organisatie bevat elke stap.',
  },

  rights: {
    given: (admin, person) =>
      `${admin ?? 'Het kantoor'} heeft ${person ?? 'iemand'} toegang gegeven tot uw organisatie`,
    addresses: (admin) => `${admin ?? 'Het kantoor'} heeft gewijzigd welke adressen bij uw organisatie horen`,
    as: {
      manager: 'Als manager, die ook beslist wie toegang heeft.',
      user: 'Als lid, dat kan lezen en wijzigen.',
      viewer: 'Als lezer, die alleen kan lezen.',
      admin: 'Als beheerder van het kantoor.',
      unblocked: 'Deze persoon was eerder verwijderd.',
    },
    ask: 'Verwachtte u dit niet, vraag het ons dan. Onder Accountinstellingen ziet u wie toegang heeft.',
  },
  loosening: {
    asked: (person) => `${person ?? 'Een manager'} wil het kantoor meer toegang geven`,
    levels: {
      read: 'Het kantoor zou uw portaal dan altijd kunnen bekijken.',
      write: 'Het kantoor zou dan altijd kunnen kijken en wijzigen.',
      grant_read: 'Het kantoor zou uw portaal dan 24 uur kunnen bekijken.',
      grant_write: 'Het kantoor zou dan 24 uur kunnen kijken en wijzigen.',
    },
    decide: 'Bevestig of weiger dit onder Accountinstellingen, Toegang voor ondersteuning.',
  },
  signIn: {
    changed: (person) => `Iemand anders heeft de aanmelding van ${person ?? 'een collega'} gewijzigd`,
    address: (admin) => `${admin ?? 'Het kantoor'} heeft het e-mailadres gewijzigd.`,
    password: (admin) => `${admin ?? 'Het kantoor'} heeft een nieuw wachtwoord ingesteld.`,
    closed:
      'Uit voorzorg blijven documenten 72 uur gesloten voor uw collega. Heeft uw collega om de wijziging gevraagd, bevestig ze dan onder Accountinstellingen.',
  },
  access: {
    asked: (admin) => `${admin ?? 'Iemand'} van het kantoor vraagt toegang`,
    askedFor: (person, reason) =>
      `Om het portaal te bekijken in de plaats van ${person ?? 'een van uw collega’s'}. Reden: ${reason}`,
    howToGrant: 'U kunt 24 uur toegang verlenen onder Accountinstellingen, Toegang voor ondersteuning.',
    granted: (account) => `${account} heeft toegang verleend`,
    grantedReadOnly: 'Voor 24 uur, alleen-lezen.',
    grantedWriting: 'Voor 24 uur, met wijzigingen.',
  },

  deletion: {
    announced: (date) => `Verwijdering aangekondigd voor ${date}`,
    categories: {
      support_requests: 'Gesloten ondersteuningsverzoeken',
      consults: 'Voorbije consulten',
      notifications: 'Meldingen',
      accounts: 'Account met alles wat erin staat',
    },
    announcedItems: (category, count, months, date) =>
      `${category}: ${count}. Wij bewaren ze ${plural(months, { one: '# maand', other: '# maanden' })} en verwijderen ze vanaf ${date}. Bewaar voordien wat u nog nodig hebt.`,
    announcedToFirm: (date) => `Verwijderingen aangekondigd voor ${date}`,
    allItems: (count) =>
      `${plural(count, { one: '# element', other: '# elementen' })}. De termijnen en wat is aangekondigd staan in Beheer, onder Instellingen, Bewaring.`,
  },
}
