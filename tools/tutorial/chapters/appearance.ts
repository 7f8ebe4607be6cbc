import type { Chapter } from '../scene.ts'

export const appearance: Chapter = {
  title: {
    en: 'Find and adjust',
    nl: 'Zoeken en aanpassen',
    fr: 'Rechercher et adapter',
  },
  scenes: [
    {
      says: {
        en: 'Press Ctrl+K, or Cmd+K on a Mac, to find any page, card, document or answer.',
        nl: 'Met Ctrl+K, of Cmd+K op een Mac, vindt u pagina’s, kaarten, documenten en antwoorden.',
        fr: 'Avec Ctrl+K, ou Cmd+K sur un Mac, vous trouvez pages, cartes, documents et réponses.',
      },
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
      says: {
        en: 'Choose how the portal looks: light or dark, with more contrast, or more compact.',
        nl: 'Kies hoe het portaal eruitziet: licht of donker, met meer contrast of compacter.',
        fr: 'Choisissez l’aspect du portail : clair ou sombre, plus contrasté ou plus compact.',
      },
      async does(stage) {
        const { page } = stage
        await stage.click(page.getByText('Dark', { exact: true }))
        stage.hold(1.4)
        await stage.click(page.getByText('Light', { exact: true }))
      },
    },
  ],
}
