import type { Chapter } from '../scene.ts'

export const signIn: Chapter = {
  title: {
    en: 'Sign in and find your way',
    nl: 'Aanmelden en de weg vinden',
    fr: 'Se connecter et s’orienter',
  },
  scenes: [
    {
      says: {
        en: 'Welcome to Portico OneView: one place for everything you do with us.',
        nl: 'Welkom bij Portico OneView: één plaats voor al uw zaken met ons.',
        fr: 'Bienvenue sur Portico OneView, un seul endroit pour tout faire avec nous.',
      },
    },
    {
      says: {
        en: 'Sign in with your e-mail address and password. We use the training environment here.',
        nl: 'Meld u aan met e-mailadres en wachtwoord. Wij gebruiken hier de trainingsomgeving.',
        fr: 'Connectez-vous par e-mail et mot de passe. Nous utilisons ici l’environnement de formation.',
      },
      async does(stage) {
        const { page } = stage
        await stage.point(page.getByLabel('Email'))
        stage.hold(0.5)
        await stage.point(page.getByLabel('Password', { exact: true }))
        stage.hold(0.5)
        await stage.click(
          page.getByRole('button', { name: 'Sign In', exact: true }),
          page.getByRole('heading', { level: 1, name: /^Welcome back, / }),
        )
      },
    },
    {
      says: {
        en: 'Your home page says what needs you: alerts, reviews, answers, cards that wait.',
        nl: 'Uw startpagina toont wat uw aandacht vraagt: waarschuwingen, nazicht, antwoorden en kaarten.',
        fr: 'L’accueil montre ce qui vous attend : alertes, révisions, réponses, cartes en attente.',
      },
      async does(stage) {
        const { page } = stage
        const needs = page.getByRole('region', { name: 'Needs you' })
        await stage.settle(needs.getByRole('listitem').first())
        await stage.point(needs.getByRole('link').first())
        stage.hold(0.8)
        await stage.point(needs.getByRole('button', { name: /^Dismiss/ }).first())
        stage.hold(0.6)
      },
    },
    {
      says: {
        en: 'The sidebar leads to your account, your library, your agenda and your services.',
        nl: 'De zijbalk leidt naar uw account, uw bibliotheek, uw agenda en uw diensten.',
        fr: 'La barre latérale mène à votre compte, votre bibliothèque, votre agenda et vos services.',
      },
      async does(stage) {
        const { page } = stage
        for (const name of ['Notifications', 'Account Profile', 'Templates', 'Important Events', 'AI & Digital']) {
          await stage.point(page.getByRole('navigation').getByText(name, { exact: true }))
          stage.hold(0.35)
        }
      },
    },
  ],
}
