import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/member.ts'

const question = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search questions and answers' })

test.beforeEach(async ({ page, member }) => {
  expect(member.userId).not.toBe('')
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible()
})

test('the FAQ opens one answer at a time and keeps it in the address', async ({ page }) => {
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Getting Started',
    'Dashboard Features',
    'Account Management',
    'Technical Support',
  ])
  await question(page, 'Is there a tutorial?').click()
  await expect(page.getByText('choose Video Tutorial')).toBeVisible()
  await question(page, 'How do I search?').click()
  await expect(page.getByText('Press Ctrl+K')).toBeVisible()
  await expect(page.getByText('choose Video Tutorial')).toBeHidden()
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByText('Press Ctrl+K')).toBeVisible()
  await question(page, 'How do I search?').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Press Ctrl+K')).toBeHidden()
  await expect(page).toHaveURL('/faq')
})

test(
  'a user searches questions and answers, and a search without a match shows that nothing was found',
  { tag: '@nightly' },
  async ({ page }) => {
    await search(page).fill('quietly')
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText([
      'What happens when my connection is lost?',
    ])
    await expect(page.getByRole('status').filter({ hasText: '1 question found' })).toBeAttached()
    await search(page).fill('zeppelin')
    await expect(page.getByText('No results found')).toBeVisible()
    await page.getByRole('button', { name: 'clear your search' }).click()
    await expect(search(page)).toBeFocused()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(4)
  },
)

test('the search palette finds a question and opens its answer', { tag: '@nightly' }, async ({ page }) => {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('screen reader')
  await page.getByRole('option', { name: /keyboard or a screen reader/ }).click()
  await expect(page.getByText('F8 leads to the messages')).toBeVisible()
})
