import type { Chapter } from '../scene.ts'

export const signIn: Chapter = {
  title: 'Sign in and find your way',
  scenes: [
    { says: 'Welcome to Portico OneView: one place for everything you do with us.' },
    {
      says: 'Sign in with your e-mail address and password. We use the training environment here.',
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
      says: 'Your home page says what needs you: alerts, reviews, answers, cards that wait.',
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
      says: 'The sidebar leads to your account, your library, your agenda and your services.',
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
