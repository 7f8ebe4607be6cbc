import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changeLanguage } from '../../language/catalogue.ts'
import { LANGUAGES } from '../../language/languages.ts'
import { renderPage } from '../../session/testing/render-page.tsx'
import { DisclaimerPage } from './disclaimer-page.tsx'

it.each(LANGUAGES)('has five sections in %s', async (language) => {
  await changeLanguage(language)
  await renderPage(DisclaimerPage, { path: '/disclaimer' })
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(5)
  const isTranslation = language !== 'en'
  expect(screen.queryAllByText(/Engelse tekst van deze|texte anglais de cet/)).toHaveLength(isTranslation ? 1 : 0)
})
