import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { addCards } from './support/board.ts'
import { test as admin } from './support/admin.ts'
import { type Member, test as signedIn } from './support/member.ts'
import { expectNothingLost, lostIn } from './support/narrow.ts'
import { notify } from './support/notifications.ts'
import { cutInFields, pseudo, uncataloguedTexts, writtenByPeople } from './support/pseudo-language.ts'
import { test } from './support/test.ts'

const WIDTHS = [375, 768, 1440]

const OF_VISITORS = [
  '/',
  '/demo',
  '/confirm?token_hash=abc&type=signup&email=somebody@example.com',
  '/confirm?token_hash=abc&type=invite&email=somebody@example.com',
  '/privacy-policy',
  '/disclaimer',
]

const OF_CLIENTS = [
  '/dashboard',
  '/profile',
  '/profile?tab=security',
  '/templates',
  '/kanban',
  '/billing',
  '/consultancy',
  '/settings',
  '/settings/notifications',
  '/settings/theme',
  '/onboarding-tutorial',
  '/faq?open=where-to-begin',
  '/notifications',
  '/organization-settings',
  '/access-log',
  '/contact-support',
  '/contact-support?new=1',
  '/important-events',
  '/trust',
  '/privacy-service',
  '/legal-service',
  '/security-service',
  '/digital-service',
  '/esg-service',
  '/no/such/page',
]

const OF_ADMINS = [
  '/settings/admin/home',
  '/settings/admin?tab=accounts',
  '/settings/admin?tab=users',
  '/settings/admin?tab=changes',
  '/settings/admin?tab=planner',
  '/settings/admin?tab=support',
  '/settings/admin?tab=access',
  '/settings/admin?tab=settings',
  '/settings/admin/accounts/:account',
]

/** Opens a page in the pseudo-language: every text is a third longer, and stands between brackets. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=qps`)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.locator('output').filter({ hasText: /öà?d/ })).toHaveCount(0)
}

const WINDOW = ':is([role=dialog], .chat)'

/** What the pages of clients show only after a press. */
const WINDOWS_OF_CLIENTS: readonly Window[] = [
  { name: 'a new card', path: '/kanban', press: ['New Card'] },
  { name: 'an upload', path: '/templates', press: ['Upload Template'] },
  { name: 'a comparison', path: '/dashboard', press: ['Compare Doc'] },
  { name: 'the AI Steward', path: '/profile', press: ['AI Steward'] },
  { name: 'the notifications', path: '/dashboard', press: ['Notifications, 1 unread'] },
  { name: 'the menu of a person', path: '/dashboard', press: ['Profile and settings'] },
  { name: 'the palette', path: '/dashboard', press: ['Search'] },
]

const WINDOWS_OF_ADMINS: readonly Window[] = [
  { name: 'a new user', path: '/settings/admin?tab=users', press: ['Create User'] },
  { name: 'a new consult', path: '/settings/admin?tab=planner', press: ['Plan consult'] },
  { name: 'a new feed', path: '/settings/admin?tab=settings&account=:account', press: ['Add your first feed'] },
]

interface Window {
  readonly name: string
  readonly path: string
  /** The buttons that open it. */
  readonly press: readonly string[]
}

async function expectRoomForLongerTexts(
  page: Page,
  state: string,
  names: () => Promise<readonly string[]>,
  part = 'main',
): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectNothingLost(page, `${state} at ${width}`, part)
    expect.soft(await cutInFields(page), `${state} at ${width}`).toEqual([])
  }
  expect.soft(await uncataloguedTexts(page, await names()), state).toEqual([])
  await expectAccessible(page, { state, looks: ['light'] })
}

async function openWindow(page: Page, { path, press }: Window): Promise<void> {
  await open(page, path)
  for (const name of press)
    await page
      .getByRole('button', { name: pseudo(name) })
      .first()
      .click()
  await expect(page.locator(WINDOW).first()).toBeVisible()
}

/** Collects all names from now on, because other tests create and delete people and accounts meanwhile. */
async function namesSinceNow(member: Member): Promise<() => Promise<readonly string[]>> {
  const before = await writtenByPeople(member)
  return async () => [...before, ...(await writtenByPeople(member))]
}

test('a text that is bare, cut off, beyond the edge or covered is found', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 900 })
  await open(page, '/disclaimer')
  expect([await uncataloguedTexts(page), await lostIn(page)]).toEqual([[], []])
  await page.evaluate(() => {
    const main = document.querySelector('main')
    // The policy of the portal refuses styles in markup, but not those that a script sets.
    main?.insertAdjacentHTML(
      'beforeend',
      `<p>A bare text</p>
       <p title="A bare title">[Šàvé··] and a bare rest</p>
       <p data-css="width: 20px; overflow: hidden; white-space: nowrap">[Çüt öff··]</p>
       <select data-css="width: 60px"><option>[À löñğ çhöîçé··]</option></select>
       <input data-css="width: 60px" aria-label="[Šéàřçh··]" placeholder="[Šéàřçh màñý thîñğš··]">
       <p data-css="position: absolute; left: 360px; white-space: nowrap">[Béýöñd thé édğé··]</p>
       <div data-css="position: relative"><button>[Çövéřéd··]</button><i data-css="position: absolute; inset: 0"></i></div>`,
    )
    for (const element of document.querySelectorAll<HTMLElement>('[data-css]'))
      element.style.cssText = element.dataset['css'] ?? ''
  })
  expect(await uncataloguedTexts(page)).toEqual([
    'p: A bare text',
    'title: A bare title',
    'p: [Šàvé··] and a bare rest',
  ])
  expect(await cutInFields(page)).toEqual([
    expect.stringContaining('À löñğ çhöîçé'),
    expect.stringContaining('Šéàřçh màñý thîñğš'),
  ])
  const lost = await lostIn(page)
  for (const what of [/^cut off: .*Çüt öff/, /^beyond the edge: .*Béýöñd/, /^covered: .*Çövéřéd/])
    expect(lost).toContainEqual(expect.stringMatching(what))
})

for (const path of OF_VISITORS)
  test(`${path} has room for longer texts`, async ({ page }) => {
    await open(page, path)
    await expectRoomForLongerTexts(page, path, () => Promise.resolve([]))
  })

for (const path of OF_CLIENTS)
  signedIn(`${path} has room for longer texts`, async ({ page, member }) => {
    await notify(member, [{ title: 'A notification' }])
    await addCards(member, [['A card', 'todo']])
    const names = await namesSinceNow(member)
    await open(page, path)
    // The page that is not found shows its address.
    await expectRoomForLongerTexts(page, path, async () => [path, ...(await names())])
  })

for (const window of WINDOWS_OF_CLIENTS)
  signedIn(`${window.name} has room for longer texts`, async ({ page, member }) => {
    await notify(member, [{ title: 'A notification' }])
    const names = await namesSinceNow(member)
    await openWindow(page, window)
    await expectRoomForLongerTexts(page, window.name, names, WINDOW)
  })

for (const path of OF_ADMINS)
  admin(`${path} has room for longer texts`, async ({ page, administrator }) => {
    const names = await namesSinceNow(administrator)
    await open(page, path.replace(':account', administrator.accountId))
    await expectRoomForLongerTexts(page, path, names)
  })

for (const window of WINDOWS_OF_ADMINS)
  admin(`${window.name} has room for longer texts`, async ({ page, administrator }) => {
    const names = await namesSinceNow(administrator)
    await openWindow(page, { ...window, path: window.path.replace(':account', administrator.accountId) })
    await expectRoomForLongerTexts(page, window.name, names, WINDOW)
  })
