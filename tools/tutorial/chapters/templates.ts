import type { Chapter } from '../scene.ts'

export const templates: Chapter = {
  title: 'Templates',
  scenes: [
    {
      says: 'The library holds the templates made for your organisation, and our generic ones.',
      async does(stage) {
        const { page } = stage
        await stage.click(
          page.getByRole('link', { name: 'Templates', exact: true }),
          page.getByRole('table', { name: 'Client specific templates' }),
        )
      },
    },
    {
      says: 'The search reads the documents, too, and shows where it has found your words.',
      async does(stage) {
        const { page } = stage
        await stage.click(page.getByRole('searchbox', { name: 'Search templates' }))
        await stage.type('data breach')
        await stage.settle(page.getByRole('main').locator('mark').first())
      },
    },
    {
      says: 'Open a document to read it here, or choose two to compare them.',
      async does(stage) {
        const { page } = stage
        const preview = page.getByRole('dialog')
        await stage.click(page.getByRole('table').first().getByRole('link').first(), preview)
        stage.hold(2.5)
        await stage.press('Escape')
      },
    },
  ],
}
