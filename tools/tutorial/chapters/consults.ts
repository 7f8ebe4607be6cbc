import type { Chapter } from '../scene.ts'

export const consults: Chapter = {
  title: 'Consult Planner',
  scenes: [
    {
      says: 'Back on the Portal Page, the Consult Planner lists your appointments with our experts.',
      async does(stage) {
        const { page } = stage
        const book = page.getByRole('link', { name: /^Book Consult/ })
        await stage.click(page.getByRole('link', { name: 'Home' }), book)
        await stage.look(page.getByRole('heading', { name: 'Consult Planner' }).locator('xpath=../..'))
        await stage.point(page.getByText('Hélène Marchal'))
      },
    },
    {
      says: 'Save one to your own calendar, or book the next with Book Consult.',
      async does(stage) {
        const { page } = stage
        await stage.point(page.getByRole('button', { name: /^Add to calendar/ }).first())
        stage.hold(0.8)
        await stage.point(page.getByRole('link', { name: /^Book Consult/ }))
      },
    },
  ],
}
