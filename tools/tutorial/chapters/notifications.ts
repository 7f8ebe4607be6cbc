import type { Chapter } from '../scene.ts'

export const notifications: Chapter = {
  title: {
    en: 'Notifications',
    nl: 'Meldingen',
    fr: 'Notifications',
  },
  scenes: [
    {
      says: {
        en: 'The bell counts what is new. It changes by itself while you work.',
        nl: 'De bel telt wat nieuw is. Ze verandert vanzelf terwijl u werkt.',
        fr: 'La cloche compte les nouveautés. Elle change d’elle-même pendant que vous travaillez.',
      },
      async does(stage) {
        const { page } = stage
        const bell = page.getByRole('button', { name: /^Notifications/ })
        await stage.click(bell, page.getByRole('dialog', { name: 'Notifications' }).getByRole('link').first())
      },
    },
    {
      says: {
        en: 'Choose one to read it on its page, where you can also filter by state and type.',
        nl: 'Kies een melding om ze op haar pagina te lezen; filter daar ook op status en type.',
        fr: 'Choisissez-en une pour la lire sur sa page, où vous filtrez aussi par état et type.',
      },
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
