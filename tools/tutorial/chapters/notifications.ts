import type { Chapter } from '../scene.ts'

export const notifications: Chapter = {
  title: 'Notifications',
  scenes: [
    {
      says: 'The bell counts what is new. It changes by itself while you work.',
      async does(stage) {
        const { page } = stage
        const bell = page.getByRole('button', { name: /^Notifications/ })
        await stage.click(bell, page.getByRole('dialog', { name: 'Notifications' }).getByRole('link').first())
      },
    },
    {
      says: 'Choose one to read it on its page, where you can also filter by state and type.',
      async does(stage) {
        const { page } = stage
        await stage.click(
          page.getByRole('dialog', { name: 'Notifications' }).getByRole('link').nth(1),
          page.getByRole('heading', { level: 1, name: 'Notifications' }),
        )
        await stage.click(page.getByRole('main').getByText('Unread', { exact: true }).first())
        stage.hold(0.5)
        await stage.point(page.getByRole('combobox', { name: 'Type' }))
      },
    },
  ],
}
