import { expect, type Page } from '@playwright/test'
import { tabTo } from './support/keys.ts'
import { test } from './support/member.ts'
import { toasts } from './support/screens.ts'

const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('a user writes and sends a support request with the keyboard alone', async ({ page, member }) => {
  expect(member.userId).not.toBe('')
  await page.goto('/contact-support')
  const form = page.getByRole('form', { name: 'Contact Support' })
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
  await press(page, 'Enter')
  // The addresses of the firm come before the form.
  await tabTo(page, form.getByLabel('Name *'))
  await press(page, 'Tab', 'Tab')
  await expect(form.getByLabel('Category')).toBeFocused()
  await page.keyboard.type('Bill')
  await press(page, 'Tab', 'ArrowDown')
  await expect(form.getByLabel('Priority')).toHaveValue('high')
  await press(page, 'Tab')
  await page.keyboard.type('By keys')
  await press(page, 'Enter')
  await expect(form.getByLabel('Message *'), 'the first empty field').toBeFocused()
  await expect(form.getByText('Please fill in all required fields')).toHaveCount(1)
  await page.keyboard.type('All of it.')
  await tabTo(page, page.getByRole('button', { name: 'Send Message' }))
  await press(page, 'Enter')
  await expect(toasts(page)).toContainText('Your request was sent. We will respond soon.')
  await expect(page.getByRole('heading', { name: 'By keys' })).toBeVisible()
})

test('the settings, the FAQ and the events work with the keyboard alone', async ({ page, member }) => {
  expect(member.userId).not.toBe('')
  await page.goto('/settings/theme')
  const light = page.getByRole('radio', { name: 'System' })
  await tabTo(page, light)
  await press(page, 'ArrowUp')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(page.locator('html')).toHaveClass('dark')
  await press(page, 'Tab', 'Space')
  await expect(page.locator('html')).toHaveClass('dark high-contrast')
  await tabTo(page, page.getByRole('button', { name: 'Reset to Defaults' }))
  await press(page, 'Enter')
  await expect(page.locator('html')).toHaveClass('light')

  await page.goto('/organization-settings')
  await tabTo(page, page.getByRole('switch', { name: 'SMS/WhatsApp for Business' }))
  await press(page, 'Space', 'Enter')
  await expect(toasts(page)).toContainText('Settings updated')

  await page.goto('/settings/notifications')
  await tabTo(page, page.getByRole('switch', { name: 'Push Notifications' }))
  await press(page, 'Space')
  await tabTo(page, page.getByRole('button', { name: 'Save Preferences' }))
  await press(page, 'Enter')
  await expect(toasts(page)).toContainText('Preferences saved')

  await page.goto('/important-events')
  await tabTo(page, page.getByRole('radio', { name: 'All Events' }))
  await press(page, 'ArrowRight')
  await expect(page.getByText('3 Events')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'High Priority' }), 'the radio button keeps the focus').toBeFocused()
  const point = page.getByRole('navigation', { name: 'Timeline' }).getByRole('link').first()
  await tabTo(page, point)
  await press(page, 'Enter')
  await expect(page.locator('.event').first()).toBeFocused()

  await page.goto('/faq')
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('no such thing anywhere')
  await tabTo(page, page.getByRole('button', { name: 'clear your search' }))
  await press(page, 'Enter')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await press(page, 'Tab', 'Enter')
  await expect(page.locator('.faq-answer:visible')).toHaveCount(1)
})
