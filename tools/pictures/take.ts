import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import { startProduct } from '../../tests/support/engine/start-product.ts'
import { untilDocumentsAreRead } from '../tutorial/until-read.ts'
import { newPage, settle, signIn, type Who } from './signed-in-page.ts'

/**
 * Takes the pictures of the README, from the built portal on a new engine with training's sample data:
 *   npm run build && npx tsx tools/pictures/take.ts
 * Look at each picture, then commit docs/images.
 */
const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url))

interface PictureOptions {
  readonly who?: Who
  readonly dark?: boolean
}

const pictures: Readonly<Record<string, PictureOptions & { readonly show: (page: Page) => Promise<void> }>> = {
  'sign-in': {
    show: async (page) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Sign In' }).waitFor()
    },
  },
  dashboard: {
    who: 'customer',
    show: async (page) => {
      await page.goto('/dashboard')
      await page.getByPlaceholder('Ask anything').fill('How soon must a data breach be reported?')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Open Templates' }).waitFor()
    },
  },
  'kanban-dark': {
    who: 'customer',
    dark: true,
    show: async (page) => {
      await page.goto('/kanban')
      await page.getByText('Appoint NIS2 contact point').waitFor()
    },
  },
  comparison: {
    who: 'customer',
    show: async (page) => {
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'Compare Doc' }).click()
      const dialog = page.getByRole('dialog', { name: 'Compare documents' })
      const title = 'Data processing agreement, Zilverhaven Payroll'
      for (const [label, name] of [
        ['First document', `${title} (version 1)`],
        ['Second document', `${title} (version 2)`],
      ] as const) {
        await dialog.getByLabel(label).fill(name)
        await dialog.getByRole('option', { name, exact: true }).click()
      }
      await dialog.getByRole('button', { name: 'Compare', exact: true }).click()
      await page.getByRole('button', { name: 'View side by side' }).click()
      await page.locator('.comparison-row').first().waitFor()
    },
  },
  templates: {
    who: 'customer',
    show: async (page) => {
      await page.goto('/templates')
      await page.getByText('GDPR policy').first().waitFor()
    },
  },
  admin: {
    who: 'admin',
    show: async (page) => {
      await page.goto('/settings/admin')
      await page.getByRole('tab', { name: 'Users' }).click()
      await page.getByRole('row').nth(5).waitFor()
    },
  },
}

async function take(browser: Browser, url: string): Promise<void> {
  for (const [name, { who, dark = false, show }] of Object.entries(pictures)) {
    const page = await newPage(browser, url, {
      session: who && (await signIn(url, who)),
      viewport: { width: 1280, height: 800 },
      colorScheme: dark ? 'dark' : 'light',
    })
    await show(page)
    await settle(page)
    await page.screenshot({ path: `${folder}${name}.png`, animations: 'disabled' })
    console.log(`${name}.png`)
    await page.context().close()
  }
}

const engine = await startProduct()
const browser = await chromium.launch({
  executablePath: process.env['PORTICO_CHROMIUM'] ?? '/usr/bin/chromium',
  // Without hinting, letters have the same place on every machine.
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
})
try {
  await untilDocumentsAreRead(engine.url, AbortSignal.timeout(90_000))
  await take(browser, engine.url)
} finally {
  await browser.close()
  await engine.stop()
}
