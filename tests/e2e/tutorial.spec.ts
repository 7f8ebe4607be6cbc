import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/member.ts'

const player = (page: Page) => page.locator('video')
const timeOf = (page: Page) => player(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const isPaused = (page: Page) => player(page).evaluate((video: HTMLVideoElement) => video.paused)
const chapter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Chapters' }).getByRole('button', { name })

/** The caption that the browser shows now. */
const caption = (page: Page) =>
  player(page).evaluate((video: HTMLVideoElement) => {
    const shown = [...video.textTracks].find(({ kind, mode }) => kind === 'captions' && mode === 'showing')
    return [...(shown?.activeCues ?? [])].map((cue) => (cue as VTTCue).text)
  })

async function open(page: Page): Promise<void> {
  await page.goto('/onboarding-tutorial')
  await expect(page.getByRole('heading', { level: 1, name: 'Onboarding Tutorial' })).toBeVisible()
}

test.beforeEach(({ member }) => expect(member.userId).not.toBe(''))

test('the tutorial plays with captions, from the chosen chapter or line', { tag: '@nightly' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Guides' }).click()
  await page.getByRole('link', { name: 'Video Tutorial' }).click()
  await expect(page).toHaveTitle(/^Onboarding Tutorial/)
  await expect.poll(() => player(page).evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0)
  expect([await isPaused(page), await timeOf(page)]).toEqual([true, 0])
  await expect(chapter(page, 'Sign in')).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)

  const parts = page.waitForResponse((response) => response.status() === 206 && response.url().endsWith('.webm'))
  await chapter(page, 'Kanban Board').click()
  await parts
  await expect.poll(() => isPaused(page)).toBe(false)
  await expect(chapter(page, 'Kanban Board')).toHaveAttribute('aria-current', 'true')
  await expect(chapter(page, 'Sign in')).not.toHaveAttribute('aria-current')
  await expect.poll(() => caption(page)).toEqual([expect.stringMatching(/^On the Kanban Board/)])
  const began = await timeOf(page)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(began + 0.5)

  await page.locator('summary').focus()
  await page.keyboard.press('Enter')
  const line = page.locator('p').filter({ hasText: 'Ask the AI Steward' })
  await line.getByRole('button', { name: /^Play from/ }).press('Enter')
  await expect(chapter(page, 'Ask the AI Steward')).toHaveAttribute('aria-current', 'true')
  await expect.poll(() => caption(page)).toEqual([expect.stringMatching(/^Ask the AI Steward/)])
  await expect(player(page)).toBeInViewport()
  await player(page).evaluate((video: HTMLVideoElement) => video.pause())
  await expectAccessible(page, { state: 'transcript', parts: ['.tutorial-transcript'] })

  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const box = await chapter(page, 'Help').boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
})

test.describe('when the video cannot be loaded', () => {
  test.use({ expectedProblems: /Failed to load resource/ })

  test('the user reads the transcript, and loads the video on another try', { tag: '@nightly' }, async ({ page }) => {
    await page.route('**/*.webm', (route) => route.abort())
    await open(page)
    const notice = page.getByRole('alert').filter({ hasText: 'The video could not be loaded.' })
    await expect(notice).toBeVisible()
    await expect(page.getByText('Ask the AI Steward a question in plain words.')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/*.webm')
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => player(page).evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0)
  })
})

test.describe('a firm’s own video', () => {
  // A blocked frame has no storage for the session of support/member.ts.
  test.use({ expectedProblems: /Content Security Policy|'localStorage'/ })

  const withVideo = (page: Page, tutorialVideo: object) =>
    page.route('**/config.json', async (route) => {
      const response = await route.fetch()
      const config = (await response.json()) as { links: object }
      await route.fulfill({ response, json: { ...config, links: { ...config.links, tutorialVideo } } })
    })

  test(
    'plays instead, without the captions, chapters and transcript of the default video',
    { tag: '@nightly' },
    async ({ page }) => {
      await open(page)
      const url = new URL((await player(page).getAttribute('src')) ?? '', page.url()).pathname
      await withVideo(page, { kind: 'file', url })
      await page.reload()
      await expect.poll(() => player(page).evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0)
      await expect(player(page).locator('track')).toHaveCount(0)
      await expect(page.getByRole('navigation', { name: 'Chapters' })).toHaveCount(0)
      await expect(page.getByText('Transcript')).toHaveCount(0)
    },
  )

  test(
    'is not loaded from an address that the engine’s policy does not allow',
    { tag: '@nightly' },
    async ({ page }) => {
      await withVideo(page, { kind: 'file', url: 'https://elsewhere.invalid/film.mp4' })
      await open(page)
      await expect(page.getByRole('alert')).toContainText('The video could not be loaded.')
      await withVideo(page, { kind: 'page', url: 'https://elsewhere.invalid/film' })
      await page.reload()
      await expect(page.locator('iframe[title="Onboarding Tutorial"]')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Open the video' })).toBeVisible()
      expect(page.frames().map((frame) => frame.url())).not.toContain('https://elsewhere.invalid/film')
    },
  )
})
