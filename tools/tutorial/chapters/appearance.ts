import type { Chapter } from '../scene.ts'

export const appearance: Chapter = {
  title: 'Find and adjust',
  scenes: [
    {
      says: 'Press Ctrl+K, or Cmd+K on a Mac, to find any page, card, document or answer.',
      async does(stage) {
        const { page } = stage
        const palette = page.getByRole('dialog', { name: 'Search' })
        await stage.look(null)
        await stage.press('Control+k', palette)
        stage.hold(0.8)
        await stage.type('appear')
        stage.hold(1.2)
        await stage.press('Enter', page.getByRole('heading', { level: 1, name: 'Theme & Appearance' }))
      },
    },
    {
      says: 'Choose how the portal looks: light or dark, with more contrast, or more compact.',
      async does(stage) {
        const { page } = stage
        await stage.click(page.getByText('Dark', { exact: true }))
        stage.hold(1.4)
        await stage.click(page.getByText('Light', { exact: true }))
      },
    },
  ],
}
