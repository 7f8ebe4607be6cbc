import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { withCanary } from './support/canary.ts'
import { addDocument, hostileDocx, hostilePage, hostilePdf } from './support/documents.ts'
import { test } from './support/member.ts'
import { word97 } from '../../supabase/functions/_shared/documents/fixtures/word-97.ts'
import { lines, pdf } from '../../supabase/functions/_shared/documents/fixtures/pdf.ts'

const preview = (page: Page, title: string) => page.getByRole('dialog', { name: title })

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/templates?template=${id}`)
}

test('a member reads a PDF page by page, and its scripts, links and forms do nothing', async ({
  page,
  request,
  member,
}) => {
  test.slow()
  await withCanary(page, async ({ address, expectQuiet }) => {
    const id = await addDocument(request, member, {
      title: 'Hostile pdf',
      name: 'hostile.pdf',
      content: hostilePdf(address, 12),
    })
    await open(page, id)
    const dialog = preview(page, 'Hostile pdf')
    const body = dialog.getByRole('region', { name: 'Document' })
    await expect(dialog.getByText('This is page number 1 of the file')).toBeAttached()
    await expect(dialog).toContainText('hostile.pdf')
    await expect(dialog).toContainText('of 12')
    await expect(body.getByRole('link')).toHaveCount(0)
    await expect(body.locator('input, button, iframe, object, embed, form')).toHaveCount(0)
    await expectAccessible(page, { parts: ['[role=dialog]'] })

    // At these places the file has a link, a launch action and a submit field.
    const sheet = body.getByRole('figure', { name: 'Page 1', exact: true })
    for (const y of [0.17, 0.33, 0.5]) {
      const { width = 0, height = 0 } = (await sheet.boundingBox()) ?? {}
      await sheet.click({ position: { x: width * 0.3, y: height * y } })
    }
    expectQuiet()

    await body.focus()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('textbox', { name: 'Page' })).toHaveValue('2')
    await dialog.getByRole('textbox', { name: 'Page' }).fill('11')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('This is page number 11 of the file')).toBeAttached()
    await expect(body.getByRole('figure', { name: 'Page 11' }).locator('canvas')).toBeInViewport()
    // Distant pages have released their canvases.
    await expect(sheet.locator('canvas')).toHaveCount(0)
    expect(await body.locator('canvas').count()).toBeLessThan(8)

    const width = async () => (await body.getByRole('figure', { name: 'Page 11' }).boundingBox())?.width ?? 0
    const before = await width()
    await dialog.getByRole('button', { name: 'Zoom in' }).click()
    await expect(dialog.getByText('125%')).toBeVisible()
    expect(await width()).toBeCloseTo(before * 1.25, -1)
    await body.focus()
    await page.keyboard.press('0')
    await expect(dialog.getByText('100%')).toBeVisible()
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(width).toBeLessThan(300)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
})

test(
  'a Word document shows its embedded pictures and fetches nothing',
  { tag: '@nightly' },
  async ({ page, request, member }) => {
    await withCanary(page, async ({ address }) => {
      const content = hostileDocx(address)
      await addDocument(request, member, { title: 'Hostile Word', name: 'hostile.docx', content })
      await page.goto('/templates')
      const link = page.getByRole('link', { name: 'Hostile Word' })
      await link.press('Enter')
      const body = preview(page, 'Hostile Word').getByRole('region', { name: 'Document' })
      await expect(body.getByRole('heading', { name: 'Term and termination' })).toBeVisible()
      await expect(body).toContainText('<img src=x onerror=alert(1)><script>alert(1)</script>')
      await expect(body).toContainText(`our terms (${address}/link) a script`)
      await expect(body.getByRole('link')).toHaveCount(0)
      const pictures = body.getByRole('img')
      await expect(pictures).toHaveCount(1)
      await expect(pictures).toHaveAttribute('alt', 'A seal')
      await expect.poll(() => pictures.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
      await expect(body.getByText('[A picture that is not in the file]')).toHaveCount(2)
      await expect(body.getByRole('cell', { name: 'EUR 1,200' })).toBeVisible()
      await expectAccessible(page, { parts: ['[role=dialog]'] })
      await expect(body).toBeFocused()
      await page.keyboard.press('+')
      await expect(page.getByText('125%')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(link).toBeFocused()
    })
  },
)

test.describe('with a compromised document reader', () => {
  // The page's policy also applies to markup that is parsed outside the page, and the browser reports it.
  test.use({ expectedProblems: /Content Security Policy/ })

  test('the markup that it returns does nothing', { tag: '@nightly' }, async ({ page, request, member }) => {
    await withCanary(page, async ({ address }) => {
      const id = await addDocument(request, member, {
        title: 'Subverted',
        name: 'a.docx',
        content: hostileDocx(address),
      })
      const blocks = [
        `<p>Before</p><script>alert(1)</script><script src="${address}/s.js"></script>`,
        `<p onclick="alert(1)" style="background:url(${address}/css)">x</p><img src="${address}/i.png" onerror="alert(1)">`,
        `<iframe src="${address}/f"></iframe><object data="${address}/o"></object><embed src="${address}/e">`,
        `<style>@import url(${address}/import.css)</style><link rel="stylesheet" href="${address}/l.css"><base href="${address}/">`,
        `<meta http-equiv="refresh" content="0;url=${address}/meta"><form action="${address}/form"><button autofocus>Go</button></form>`,
        `<svg><use href="${address}/s.svg#a"/><image href="${address}/i.svg"/><animate onbegin="alert(1)"/></svg>`,
        `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`,
        `<video poster="${address}/v" src="${address}/v.mp4" autoplay></video><audio src="${address}/a" autoplay></audio>`,
        `<table background="${address}/b"><tr><td>cell</td></tr></table><input type="image" src="${address}/input">`,
        `<a href="javascript:alert(1)">words</a><a href="${address}/ping" ping="${address}/p">more</a><p>After</p>`,
      ]
      // Replaces the worker that reads documents.
      const words = JSON.stringify({ content: { kind: 'docx', blocks, pictures: [] } })
      await page.route('**/assets/read-worker-*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: `self.onmessage = () => self.postMessage(${words})` }),
      )
      await open(page, id)
      const body = preview(page, 'Subverted').getByRole('region', { name: 'Document' })
      await expect(body.getByText('After')).toBeVisible()
      await expect(body.getByText('Before')).toBeVisible()
      await expect(
        body.locator(
          'script, style, link, meta, base, iframe, object, embed, form, input, button, svg, math, video, a',
        ),
      ).toHaveCount(0)
      const attributes = await body
        .locator('*')
        .evaluateAll((elements) => elements.flatMap((element) => element.getAttributeNames()))
      expect([...new Set(attributes)].sort()).toEqual(['class'])
    })
  })
})

test(
  'an HTML page with the name of a text file is shown as text; other files show why they cannot be shown',
  { tag: '@nightly' },
  async ({ page, request, member }) => {
    test.slow()
    await withCanary(page, async ({ address }) => {
      const add = (title: string, name: string, content: string | Uint8Array) =>
        addDocument(request, member, { title, name, content })
      await open(page, await add('Hostile text', 'hostile.txt', hostilePage(address)))
      const text = preview(page, 'Hostile text').getByRole('region', { name: 'Document' })
      await expect(text).toContainText(`<script src="${address}/script.js">`)
      await expect(text).toContainText('Only text after all.')
      await expect(text.locator('script, img, iframe, link, meta, base')).toHaveCount(0)
      await expectAccessible(page, { parts: ['[role=dialog]'] })

      await open(
        page,
        await add(
          'Rich',
          'rich.rtf',
          String.raw`{\rtf1\ansi Caf\'e9 {\field{\*\fldinst HYPERLINK "${address}"}{\fldrslt our terms}}\par Second}`,
        ),
      )
      const rich = preview(page, 'Rich').getByRole('region', { name: 'Document' })
      await expect(rich).toContainText('Café our terms')
      await expect(rich.getByRole('link')).toHaveCount(0)

      const others = [
        ['Misnamed', 'notes.txt', pdf(lines([700, 'Really a pdf'])), 'ends with .txt, but it is a PDF document'],
        ['Old Word', 'old.doc', word97('Hello', 'there'), 'A file of this kind cannot be shown here.'],
        ['Locked pdf', 'locked.pdf', pdf(lines([700, 'x']), { password: 'secret' }), 'protected with a password'],
        ['Broken pdf', 'broken.pdf', '%PDF-1.7\nnothing of the sort\n', 'the file is damaged'],
      ] as const
      for (const [title, name, content] of others) await add(title, name, content)
      await page.goto('/templates')
      for (const [title, , , words] of others) {
        await page.getByRole('link', { name: title }).click()
        await expect(preview(page, title)).toContainText(words)
        await expect(preview(page, title).getByRole('button', { name: 'Download' })).toBeVisible()
        await page.keyboard.press('Escape')
      }
    })
  },
)

test.describe('when the file cannot be loaded', () => {
  test.use({ expectedProblems: /Failed to load resource|RequestError|TypeError/ })

  test(
    'a member sees the failure, tries again and downloads the file',
    { tag: '@nightly' },
    async ({ page, request, member }) => {
      const id = await addDocument(request, member, {
        title: 'Notes',
        name: 'notes.txt',
        content: 'The notice period.',
      })
      let isCut = true
      await page.route('**/storage/v1/object/sign/templates/**', (route) =>
        isCut && route.request().method() === 'GET' ? route.abort() : route.continue(),
      )
      await open(page, id)
      const dialog = preview(page, 'Notes')
      await expect(dialog.getByRole('alert')).toContainText('The document could not be loaded.')
      await expectAccessible(page, { parts: ['[role=dialog]'] })
      isCut = false
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await expect(dialog.getByRole('region', { name: 'Document' })).toContainText('The notice period.')
      const download = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Download' }).click()
      expect((await download).suggestedFilename()).toBe('notes.txt')
    },
  )
})
