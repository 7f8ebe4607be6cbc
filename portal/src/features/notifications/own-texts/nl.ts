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
