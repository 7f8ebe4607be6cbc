import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { changeLanguage } from '../../language/catalogue.ts'
import { fakeServer, json, type FakeServer } from '../../session/testing/fake-server.ts'
import { renderPage } from '../../session/testing/render-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'

const RULES = 'GET /rest/v1/retention_rules'
const rule = (category: string, months: number) => ({ category, months })
const SET = [rule('support_requests', 18), rule('accounts', 84), rule('sign_ins', 3), rule('chat_uploads', 1)]

let server: FakeServer
beforeEach(() => {
  server = fakeServer({ [RULES]: () => json(SET) })
})

const sections = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const texts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)
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

it('shows the periods that are set, in the language of the text', async () => {
  await renderPage(PrivacyPage, { path: '/privacy-policy' })
  expect(await screen.findAllByText('18 months')).toHaveLength(2)
  expect(texts()).toContain('Up to 18 months after your request has been handled.')
  expect(texts()).toContain('Up to 7 years after the last contact.')
  await act(() => changeLanguage('fr'))
  expect(texts()).toContain('Jusqu’à 18 mois après le traitement de votre demande.')
})

it('says that the periods could not be loaded, and shows no older ones', async () => {
  server.on(RULES, () => json({ message: 'No' }, 500))
  await renderPage(PrivacyPage, { path: '/privacy-policy' })
  expect(await screen.findByText('The periods that are set could not be loaded.')).toBeVisible()
  expect(texts()).toContain('Up to [not loaded] after your request has been handled.')
  expect(screen.queryByText(/18 months/)).toBeNull()

  server.on(RULES, () => json(SET))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findAllByText('18 months')).not.toHaveLength(0)
})
