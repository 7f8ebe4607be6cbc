import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changeLanguage } from '../../../language/catalogue.ts'
import { useLanguage } from '../../../language/use-language.ts'
import { fakeServer } from '../../../session/testing/fake-server.ts'
import { renderPage } from '../../../session/testing/render-page.tsx'
import { AdminPanelPage } from './admin-panel-page.tsx'

const PANELS = {
  accounts: null,
  users: null,
  changes: null,
  settings: null,
  support: null,
  planner: null,
  privacy: null,
  access: null,
}

it('changes its language while it is shown', async () => {
  const Page = () => {
    useLanguage()
    return <AdminPanelPage panels={PANELS} />
  }
  fakeServer()
  await renderPage(Page, { path: '/settings/admin' })
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(tabs()).toEqual(['Accounts', 'Users', 'Changes', 'Settings', 'Support', 'Planner', 'Privacy', 'Access log'])
  await act(() => changeLanguage('fr'))
  expect(tabs()).toEqual([
    'Comptes',
    'Utilisateurs',
    'Modifications',
    'Paramètres',
    'Assistance',
    'Planificateur',
    'Vie privée',
    'Journal des accès',
  ])
  expect(screen.getByRole('button', { name: 'Quitter l’administration' })).toBeVisible()
})
