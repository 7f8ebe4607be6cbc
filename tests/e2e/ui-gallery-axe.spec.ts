import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Page, expect } from '@playwright/test'
import { EVERY_CONTRAST, expectAccessible } from './support/axe.ts'
import { test } from './support/test.ts'

const EVERY_LOOK = [
  'light',
  'dark',
  'light high-contrast',
  'dark high-contrast',
  'light version-11',
  'dark version-11',
  'light high-contrast version-11 compact-mode',
]

/** The folders of the pages and the shell. */
const FOLDERS = ['app', 'features'].map((name) => fileURLToPath(new URL(`../../portal/src/${name}`, import.meta.url)))

// Axe checks hundreds of elements at a time.
test.slow()

async function open(page: Page, gallery: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(gallery)
  await expect(page.getByRole('heading', { name: 'Design system' })).toBeVisible()
}

test('axe finds no violation on any component, in any look', { tag: '@nightly' }, async ({ page, gallery }) => {
  await open(page, gallery)
  await expectAccessible(page, { looks: EVERY_LOOK, around: true })
})

test('axe finds no violation on dialogs, menus and other overlays', { tag: '@nightly' }, async ({ page, gallery }) => {
  await open(page, gallery)
  for (const name of ['Success', 'Failure', 'With an action']) await page.getByRole('button', { name }).click()
  await expectAccessible(page, { state: 'the toasts', parts: ['.toaster'], looks: EVERY_CONTRAST })
  for (const name of ['Dialog', 'Alert dialog', 'Drawer', 'v1.1', 'More']) {
    await page.getByRole('button', { name, exact: true }).click()
    const opened = page.locator('.sheet:not(.toast)')
    await expect(opened).toBeVisible()
    // A dialog hides the headings and landmarks of the page behind it, which axe does not take into account.
    await expectAccessible(page, { state: name, parts: ['.sheet:not(.toast)'], looks: EVERY_CONTRAST })
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
  }
})

test('axe finds no violation on a phone', { tag: '@nightly' }, async ({ page, gallery }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await open(page, gallery)
  await expectAccessible(page, { looks: ['light'] })
})

// Because of this rule, the tests check pages in two looks only.
test('only the components have styles for a look, not the pages', () => {
  const sheets = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => join(folder, name)),
  )
  expect(sheets.length).toBeGreaterThan(20)
  expect(sheets.filter((path) => /\.(dark|high-contrast|version-11)\b/.test(readFileSync(path, 'utf8')))).toEqual([])
})
