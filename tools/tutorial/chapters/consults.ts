import type { Chapter } from '../scene.ts'

export const consults: Chapter = {
  title: 'Consult Planner',
  scenes: [
    {
      says: 'Back on your home page, the Consult Planner lists your appointments with our experts.',
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
      says: 'All consults shows the next one large, and those that have been.',
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
