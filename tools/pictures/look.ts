import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { startProduct } from '../../tests/support/engine/start-product.ts'
import { newPage, settle, signIn, storeLanguage, storeLook, type Who } from './signed-in-page.ts'

const USAGE = `npm run look -- PATH … [--as customer|admin|visitor] [--languages en,nl,fr] [--looks light,dark,high-contrast,compact] [--widths 375,1440] [--folder DIR]

Takes a picture of each page of the built portal, with the sample data of training, in every look and width, and in English if
no language is named:
  npm run look -- /templates "/notifications?status=unread"`

const PLAIN = { theme: 'light', high_contrast: false, compact_mode: false }
const LOOKS: Readonly<Record<string, typeof PLAIN>> = {
  light: PLAIN,
  dark: { ...PLAIN, theme: 'dark' },
  'high-contrast': { ...PLAIN, high_contrast: true },
  compact: { ...PLAIN, compact_mode: true },
}

const HEIGHT = 900
const LOCALES: Readonly<Record<string, string>> = { en: 'en-GB', nl: 'nl-BE', fr: 'fr-BE' }

const { values, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    as: { type: 'string', default: 'customer' },
    languages: { type: 'string', default: 'en' },
    looks: { type: 'string', default: Object.keys(LOOKS).join(',') },
    widths: { type: 'string', default: '375,768,1440' },
    folder: { type: 'string', default: 'pictures' },
  },
})
const languages = values.languages.split(',')
const names = values.looks.split(',')
const widths = values.widths.split(',').map(Number)
if (
  paths.length === 0 ||
  !['customer', 'admin', 'visitor'].includes(values.as) ||
  languages.some((language) => !Object.hasOwn(LOCALES, language)) ||
  names.some((name) => !Object.hasOwn(LOOKS, name)) ||
  widths.some((width) => !Number.isInteger(width) || width < 1)
) {
  console.error(USAGE)
  process.exit(2)
}

const folder = resolve(values.folder)
mkdirSync(folder, { recursive: true })
const product = await startProduct({}, 'localhost')
const browser = await chromium.launch({
  executablePath: process.env['PORTICO_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const session = values.as === 'visitor' ? undefined : await signIn(product.url, values.as as Who)
  for (const language of languages) {
    if (session !== undefined) await storeLanguage(product.url, session, language)
    for (const name of names) await takeAll(language, name, session)
  }
} finally {
  await browser.close()
  await product.stop()
}

/** Takes the pictures of all pages in one language and look, in every width. */
async function takeAll(language: string, name: string, session: string | undefined): Promise<void> {
  const look = LOOKS[name] ?? PLAIN
  if (session !== undefined) await storeLook(product.url, session, look)
  for (const width of widths) {
    const page = await newPage(browser, product.url, {
      session,
      viewport: { width, height: HEIGHT },
      colorScheme: look.theme === 'dark' ? 'dark' : 'light',
      locale: LOCALES[language] ?? language,
    })
    for (const path of paths) {
      await page.setViewportSize({ width, height: HEIGHT })
      await page.goto(path)
      await settle(page)
      await showAll(page, width)
      const start = path.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'start'
      const file = `${[start, ...(language === 'en' ? [] : [language]), name, width].join('-')}.png`
      await page.screenshot({ path: join(folder, file), fullPage: true, animations: 'disabled' })
      console.log(join(values.folder, file))
    }
    await page.context().close()
  }
}

/** Makes the window as high as the page, which scrolls inside its frame. */
async function showAll(page: Page, width: number): Promise<void> {
  const hidden = await page.evaluate(() => {
    const main = document.querySelector('main')
    return main === null ? 0 : main.scrollHeight - main.clientHeight
  })
  if (hidden > 0) await page.setViewportSize({ width, height: HEIGHT + hidden })
  await settle(page)
}
