import { expect, type Page, type Request } from '@playwright/test'
import { EVERY_CONTRAST, expectAccessible } from './support/axe.ts'
import { watchShifts } from './support/layout-shift.ts'
import { test } from './support/member.ts'

const settled = (page: Page) => expect(page.getByRole('heading', { level: 1, name: /^Welcome back, / })).toBeVisible()

// Playwright creates a fixture only on request: this signs the member in for every test.
test.beforeEach(({ page, member }) => expect([page.url(), member.userId]).not.toContain(''))

const STATES: readonly { name: string; open: (page: Page) => Promise<unknown> }[] = [
  { name: 'as it is', open: settled },
  { name: 'with a popover', open: (page) => page.getByRole('button', { name: 'Training' }).click() },
  {
    name: 'with the palette',
    async open(page) {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  { name: 'as a rail', open: (page) => page.keyboard.press('Control+b') },
]
const STATES_ON_PHONE: typeof STATES = [
  { name: 'as it is', open: settled },
  { name: 'with what a wide header shows', open: (page) => page.getByRole('button', { name: 'More' }).click() },
  { name: 'with the drawer', open: (page) => page.getByRole('button', { name: 'Toggle sidebar' }).click() },
]

for (const [width, shown] of [
  [1440, STATES],
  [375, STATES_ON_PHONE],
] as const) {
  test(`axe finds no violation in the shell at ${width} pixels`, { tag: '@nightly' }, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/dashboard')
    await settled(page)
    for (const { name: state, open } of shown) {
      await open(page)
      await expectAccessible(page, { state, looks: EVERY_CONTRAST, around: true })
      await page.keyboard.press('Escape')
    }
  })
}

test(
  'the Tab key goes through the whole shell, and the focus is always visible',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto('/dashboard')
    await settled(page)
    const reached: string[] = []
    for (let step = 0; step < 80; step += 1) {
      await page.keyboard.press('Tab')
      const focus = await page.evaluate(() => {
        const element = document.activeElement
        if (element === null || element === document.body) return null
        const isRinged = (one: Element) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(one)
          return outlineStyle !== 'none' && outlineWidth !== '0px'
        }
        const { width, height } = element.getBoundingClientRect()
        const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
        // The focus ring of the chat's text field surrounds its buttons too.
        const frame = element.closest('.chat-ask')
        const seen = isRinged(element) || (frame !== null && isRinged(frame))
        return { name, seen: seen && width > 1 && height > 1 }
      })
      if (focus === null) break
      expect(focus.seen, focus.name).toBe(true)
      reached.push(focus.name)
    }
    expect(reached[0]).toBe('Skip to content')
    const expected = ['Account Profile', 'Kanban Board', 'Sign Out', 'Toggle sidebar', 'Search', 'Help', 'Training']
    expected.push('v1.1', 'Guides', 'Privacy Notice', 'Disclaimer')
    for (const name of expected) expect(reached).toContain(name)

    await page.reload()
    await settled(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page).toHaveURL('/dashboard')
  },
)

test('the shell shows everything at 320 pixels', { tag: '@nightly' }, async ({ page, member }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/dashboard')
  await settled(page)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow()).toBe(0)
  await page.getByRole('button', { name: 'More' }).click()
  const more = page.getByRole('dialog', { name: 'More' })
  for (const name of ['Video Tutorial', 'FAQ', 'Contact Support', 'View Release Notes']) {
    await expect(more.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  }
  await expect(more.getByText('Changes in training mode do not affect production data.')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('combobox')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await page.getByRole('link', { name: 'Upgrade to Tech. Integration' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: `${member.accountName}, to the dashboard` })).toBeInViewport()
  expect(await overflow()).toBe(0)
})

/**
 * The portal loads the palette and the words for refusals two seconds after the shell. On a slow machine the page is
 * still loading then, and what the palette needs would count as the page's. Runs in the page.
 */
function withoutPalette(): void {
  const wait = window.setTimeout
  const waitWithout = (run: () => void, delay?: number) => (delay === 2000 ? 0 : wait(run, delay))
  Object.assign(window, { setTimeout: waitWithout })
}

/** The comment has to be the first line. */
async function hasCompileHint(request: Request): Promise<boolean> {
  const text = await (await request.response())?.text()
  return text?.startsWith('//# allFunctionsCalledOnLoad\n') === true
}

for (const width of [375, 1440]) {
  test(`the dashboard shifts by less than 0.05 while it loads at ${width} pixels, and loads at most 220 KB of script`, async ({
    page,
  }) => {
    const shifted = await watchShifts(page)
    await page.addInitScript(withoutPalette)
    // On a slow machine the live connection opens late, and then lists are rightly loaded again: here it never opens.
    await page.routeWebSocket(/\/realtime\//, () => undefined)
    const scripts: Promise<number>[] = []
    const hinted: Promise<boolean>[] = []
    const names: string[] = []
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`))
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return
      names.push(request.url())
      if (/\/(?:libraries|shell)-/.test(request.url())) hinted.push(hasCompileHint(request))
      scripts.push(request.sizes().then((sizes) => sizes.responseBodySize))
    })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/dashboard', { waitUntil: 'networkidle' })
    await settled(page)
    expect(await shifted()).toBeLessThan(0.05)
    expect(names.join(' '), 'the delay of the palette is the one in withoutPalette').not.toContain('/palette-')
    expect(await Promise.all(hinted), 'scripts that are compiled in the background').toEqual([true, true])
    const sizes = await Promise.all(scripts)
    expect(sizes.length).toBeGreaterThan(0)
    expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(220 * 1024)
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(30)
    expect(new Set(asked).size, 'no request is sent twice').toBe(asked.length)
    // One call has the answers of these.
    const parts = /user_roles|get_active_impersonation|second_factor_state|user_accounts|my_language|count_unread/
    expect(asked.filter((one) => parts.test(one))).toEqual([])
  })
}

test(
  'the page scrolls in its own area, begins at its top, and restores its position after going back',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 320 })
    await page.goto('/kanban')
    await expect(page.getByRole('heading', { level: 1, name: 'Kanban Board' })).toBeVisible()
    const main = page.getByRole('main')
    const top = () => main.evaluate((element) => element.scrollTop)
    // The board appears after its heading; before that, there is nothing to scroll.
    await expect(page.getByRole('heading', { level: 2, name: /To Do/ })).toBeVisible()
    await main.evaluate((element) => element.scrollTo(0, 200))
    expect(await top()).toBe(200)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click()
    await expect(page).toHaveURL('/disclaimer')
    await expect.poll(top).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/kanban')
    await expect.poll(top).toBe(200)
  },
)
