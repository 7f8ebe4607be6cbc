import type { Chapter } from '../scene.ts'

export const templates: Chapter = {
  title: {
    en: 'Templates',
    nl: 'Sjablonen',
    fr: 'Modèles',
  },
  scenes: [
    {
      says: {
        en: 'The library holds the templates made for your organisation, and our generic ones.',
        nl: 'De bibliotheek bevat de sjablonen voor uw organisatie en onze algemene sjablonen.',
        fr: 'La bibliothèque contient les modèles de votre organisation et nos modèles génériques.',
      },
      async does(stage) {
        const { page } = stage
        await stage.click(
          page.getByRole('link', { name: 'Templates', exact: true }),
          page.getByRole('table', { name: 'Client specific templates' }),
        )
      },
    },
    {
      says: {
        en: 'The search reads the documents, too, and shows where it has found your words.',
        nl: 'De zoekfunctie leest ook de documenten en toont waar uw woorden staan.',
        fr: 'La recherche lit aussi les documents et montre où se trouvent vos mots.',
      },
      async does(stage) {
        const { page } = stage
        await stage.click(page.getByRole('searchbox', { name: 'Search templates' }))
        await stage.type('data breach')
        await stage.settle(page.getByRole('main').locator('mark').first())
      },
    },
    {
      says: {
        en: 'Open a document to read it here, or choose two to compare them.',
        nl: 'Open een document om het te lezen, of kies er twee ter vergelijking.',
        fr: 'Ouvrez un document pour le lire ici, ou choisissez-en deux à comparer.',
      },
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
