import type { Chapter } from '../scene.ts'

export const kanban: Chapter = {
  title: {
    en: 'Kanban Board',
    nl: 'Kanbanbord',
    fr: 'Tableau Kanban',
  },
  scenes: [
    {
      says: {
        en: 'On the Kanban Board your organisation plans its compliance work in four columns.',
        nl: 'Op het Kanbanbord plant uw organisatie haar compliancewerk in vier kolommen.',
        fr: 'Sur le tableau Kanban, votre organisation planifie sa conformité en quatre colonnes.',
      },
      async does(stage) {
        const { page } = stage
        await stage.click(
          page.getByRole('link', { name: 'Kanban Board' }),
          page
            .getByRole('region', { name: /^To Do \d+$/ })
            .getByRole('listitem')
            .first(),
        )
      },
    },
    {
      says: {
        en: 'Drag a card to another column; your colleagues see it move at once.',
        nl: 'Sleep een kaart naar een andere kolom; uw collega’s zien dat meteen.',
        fr: 'Glissez une carte vers une autre colonne ; vos collègues le voient aussitôt.',
      },
      async does(stage) {
        const { page } = stage
        const waiting = await page.getByRole('region', { name: /^Waiting \d+$/ }).boundingBox()
        if (waiting === null) throw new Error('there is no column for the card')
        const card = page.getByRole('heading', { level: 3, name: 'Appoint NIS2 contact point' })
        await stage.drag(card, { x: waiting.x + 110, y: waiting.y + 230 })
      },
    },
    {
      says: {
        en: 'New Card adds a task. Everything here works with the keyboard alone, too.',
        nl: 'Nieuwe kaart voegt een taak toe. Alles werkt ook met alleen het toetsenbord.',
        fr: 'Nouvelle carte ajoute une tâche. Tout fonctionne aussi au clavier seul.',
      },
      async does(stage) {
        await stage.point(stage.page.getByRole('button', { name: 'New Card', exact: true }))
      },
    },
  ],
}
