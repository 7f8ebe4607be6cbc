import type { Chapter } from '../scene.ts'

export const consults: Chapter = {
  title: {
    en: 'Consult Planner',
    nl: 'Consultplanner',
    fr: 'Planificateur de consultations',
  },
  scenes: [
    {
      says: {
        en: 'Back on your home page, the Consult Planner lists your appointments with our experts.',
        nl: 'Terug op uw startpagina toont de Consultplanner uw afspraken met onze experts.',
        fr: 'De retour à l’accueil, le Planificateur de consultations liste vos rendez-vous avec nos experts.',
      },
      async does(stage) {
        const { page } = stage
        const book = page.getByRole('link', { name: /^Book Consult/ })
        const sidebar = page.getByRole('navigation', { name: 'Main' })
        await stage.click(sidebar.getByRole('link', { name: 'Home' }), book)
        await stage.look(page.getByRole('heading', { name: 'Consult Planner' }).locator('xpath=../..'))
        await stage.point(page.getByText('Hélène Marchal').first())
      },
    },
    {
      says: {
        en: 'All consults shows the next one large, and those that have been.',
        nl: 'Alle consulten toont het volgende groot, en wat al voorbij is.',
        fr: 'Toutes les consultations affiche la prochaine en grand, et les précédentes.',
      },
      async does(stage) {
        const { page } = stage
        await stage.look(null)
        await stage.click(
          page.getByRole('link', { name: 'All consults' }),
          page.getByRole('region', { name: 'Next consult' }),
        )
      },
    },
    {
      says: {
        en: 'Save one to your own calendar, or book the next with Book Consult.',
        nl: 'Bewaar er een in uw agenda, of boek het volgende met Consult boeken.',
        fr: 'Enregistrez-en une dans votre agenda, ou réservez la suivante avec Réserver une consultation.',
      },
      async does(stage) {
        const { page } = stage
        await stage.point(page.getByRole('button', { name: /^Add to calendar/ }).first())
        stage.hold(0.8)
        await stage.point(page.getByRole('link', { name: /^Book Consult/ }))
      },
    },
  ],
}
