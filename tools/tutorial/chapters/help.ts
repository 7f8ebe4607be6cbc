import type { Chapter } from '../scene.ts'

export const help: Chapter = {
  title: 'Help',
  scenes: [
    {
      says: 'Under Guides you find this film, the answers to frequent questions, and our support.',
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
      says: 'Write to us whenever you are stuck: a person reads every request.',
      async does(stage) {
        const { page } = stage
        await stage.click(
          page.getByRole('dialog').getByRole('link', { name: 'Contact Support' }),
          page.getByRole('heading', { level: 1, name: 'Contact Support' }),
        )
      },
    },
    { says: 'That is the tour. Welcome aboard.' },
  ],
}
