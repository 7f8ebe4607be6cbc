import type { Chapter } from '../scene.ts'

export const kanban: Chapter = {
  title: 'Kanban Board',
  scenes: [
    {
      says: 'On the Kanban Board your organisation plans its compliance work in four columns.',
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
      says: 'Drag a card to another column; your colleagues see it move at once.',
      async does(stage) {
        const { page } = stage
        const waiting = await page.getByRole('region', { name: /^Waiting \d+$/ }).boundingBox()
        if (waiting === null) throw new Error('there is no column for the card')
        const card = page.getByRole('heading', { level: 3, name: 'Appoint NIS2 contact point' })
        await stage.drag(card, { x: waiting.x + 110, y: waiting.y + 230 })
      },
    },
    {
      says: 'New Card adds a task. Everything here works with the keyboard alone, too.',
      async does(stage) {
        await stage.point(stage.page.getByRole('button', { name: 'New Card', exact: true }))
      },
    },
  ],
}
