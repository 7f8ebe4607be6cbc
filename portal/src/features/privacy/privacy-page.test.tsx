import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changeLanguage } from '../../language/catalogue.ts'
import { renderPage } from '../../session/testing/render-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'

const sections = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const contents = () => screen.getAllByRole('button', { name: /^\d/ }).map(({ textContent }) => textContent)

it('says in other languages that the English text prevails, and shows it', async () => {
  await changeLanguage('nl')
  await renderPage(PrivacyPage, { path: '/privacy-policy' })
  expect(sections()).toHaveLength(10)
  expect(screen.getByText(/heeft de Engelse tekst van deze verklaring voorrang/)).toBeVisible()

  fireEvent.click(screen.getByRole('button', { name: 'De Engelse tekst tonen' }))
  expect(await screen.findByRole('heading', { name: '2. Scope' })).toBeVisible()
  expect(screen.getByText('2. Scope', { selector: 'h2' }).closest('[lang]')).toHaveAttribute('lang', 'en')
  expect(contents()).toEqual(sections())
  expect(screen.getByRole('button', { name: 'De vertaling tonen' })).toHaveFocus()

  fireEvent.click(screen.getByRole('button', { name: 'De vertaling tonen' }))
  expect(sections()[1]).toBe('2. Toepassingsgebied')
})

it('follows the language, with the contents', async () => {
  await renderPage(PrivacyPage, { path: '/privacy-policy' })
  expect(screen.queryByRole('button', { name: 'Show the English text' })).toBeNull()
  await act(() => changeLanguage('fr'))
  expect(sections()[7]).toBe('8. Vos droits')
  expect(contents()).toEqual(sections())
})
