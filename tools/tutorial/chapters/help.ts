import type { Chapter } from '../scene.ts'

export const help: Chapter = {
  title: {
    en: 'Help',
    nl: 'Hulp',
    fr: 'Aide',
  },
  scenes: [
    {
      says: {
        en: 'Under Guides you find this film, the answers to frequent questions, and our support.',
        nl: 'Onder Handleidingen vindt u deze film, antwoorden op veelgestelde vragen en onze ondersteuning.',
        fr: 'Sous Guides, vous trouvez ce film, les questions fréquentes et notre assistance.',
      },
      async does(stage) {
        const { page } = stage
        await stage.click(
          page.getByRole('button', { name: 'Guides' }),
          page.getByRole('link', { name: 'Contact Support' }),
        )
        for (const name of ['Video Tutorial', 'FAQ']) {
          await stage.point(page.getByRole('dialog').getByRole('link', { name }))
          stage.hold(0.4)
        }
      },
    },
    {
      says: {
        en: 'Write to us whenever you are stuck: a person reads every request.',
        nl: 'Schrijf ons zodra u vastzit: iemand leest elk verzoek.',
        fr: 'Écrivez-nous si vous êtes bloqué : une personne lit chaque demande.',
      },
      async does(stage) {
        const { page } = stage
        await stage.click(
          page.getByRole('dialog').getByRole('link', { name: 'Contact Support' }),
          page.getByRole('heading', { level: 1, name: 'Contact Support' }),
        )
      },
    },
    {
      says: {
        en: 'That is the tour. Welcome aboard.',
        nl: 'Einde van de rondleiding. Welkom!',
        fr: 'La visite est finie. Bienvenue !',
      },
    },
  ],
}
