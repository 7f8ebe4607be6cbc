import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { addDocument } from './support/documents.ts'
import { addRows, expectAgreement, list, removeFiles } from './support/library.ts'
import { test } from './support/member.ts'
import { toasts } from './support/screens.ts'

test('a customer sees both lists with their counts, downloads a template, and deletes it after a question', async ({
  page,
  request,
  member,
}) => {
  await page.goto('/templates')
  const own = list(page, 'Client specific')
  await expect(own).toContainText('No client specific templates yet')
  await expect(page.getByText(`Templates specific to ${member.accountName}, plus the available generic`)).toBeVisible()
  await expect(list(page, 'Generic').getByRole('heading')).toHaveText(/^Generic templates \(\d+\)$/)
  // A customer cannot delete or edit generic templates.
  await expect(
    list(page, 'Generic')
      .getByRole('button', { name: /^Download/ })
      .first(),
  ).toBeVisible()
  await expect(list(page, 'Generic').getByRole('button', { name: /^(Delete|Edit)/ })).toHaveCount(0)

  // A template that was added elsewhere appears without a reload.
  await addDocument(request, member, { title: 'Lease', name: 'lease.txt', content: 'The rent is due.' })
  await expect(own.getByRole('heading')).toHaveText('Client specific templates (1)')
  const row = own.getByRole('row', { name: /Lease/ })
  await expect(row).toContainText('16 Bytes')
  await expect(row).toContainText('General')
  await expect(row).toContainText('Nora Claes')
  await expect(row).toContainText(new Date().getFullYear().toString())

  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download Lease' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('lease.txt')
  expect(await readFile(await file.path(), 'utf8')).toBe('The rent is due.')
  await expect(toasts(page)).toContainText('Template downloaded successfully')

  await row.getByRole('button', { name: 'Delete Lease' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this template?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Delete Lease' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page)).toContainText('Template deleted successfully')
  await expect(own).toContainText('No client specific templates yet')
  await expectAgreement(request, member, 0)
})

test('the address keeps search, filters, order and page', { tag: '@nightly' }, async ({ page, request, member }) => {
  await addRows(
    request,
    member,
    Array.from({ length: 27 }, (_, index) => ({
      title: `Contract ${String(index + 1).padStart(2, '0')}`,
      file_size: 1000 + index,
      tags: ['zeta'],
      category: index === 4 ? 'legal' : 'contracts',
      description: index === 7 ? 'About the quagga' : null,
    })),
  )
  await page.goto('/templates?sort=title')
  const own = list(page, 'Client specific')
  const titles = own.getByRole('rowheader').getByRole('link')
  await expect(own.getByRole('heading')).toHaveText('Client specific templates (27)')
  await expect(titles).toHaveCount(25)
  await expect(titles.first()).toHaveText('Contract 01')
  await own.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/templates?sort=title&client=2')
  await expect(titles).toHaveText(['Contract 26', 'Contract 27'])

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('size')
  await expect(page).toHaveURL('/templates?sort=size')
  await expect(titles.first()).toHaveText('Contract 27')
  await page.getByRole('combobox', { name: 'Category' }).selectOption('legal')
  await expect(titles).toHaveText(['Contract 05'])
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/templates')

  await page.getByRole('searchbox', { name: 'Search templates' }).fill('quagga')
  await expect(titles).toHaveText(['Contract 08'])
  await expect(page).toHaveURL('/templates?q=quagga')
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search templates' })).toHaveValue('quagga')
  await own.getByRole('button', { name: 'Show templates with the tag zeta' }).click()
  await expect(page).toHaveURL('/templates?q=quagga&tag=zeta')
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('xylophone')
  await expect(own).toContainText('No client specific templates found')
  await own.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(own.getByRole('heading')).toHaveText('Client specific templates (27)')

  // Invalid values in the address do not break the page.
  await page.goto('/templates?client=999999&sort=drop&category=x&account=1&q=%3Cb%3E')
  await expect(own.getByRole('heading')).toHaveText('Client specific templates (0)')
})

test(
  'a search shows the matching passage of a document, with markup as text',
  { tag: '@nightly' },
  async ({ page, request, member }) => {
    const words = 'Before. <img src=x onerror=alert(1)> The okapi shall be fed within thirty days. After.'
    await addDocument(request, member, { title: 'Animals', name: 'animals.txt', content: words })
    await page.goto('/templates')
    const own = list(page, 'Client specific')
    await expect(own.getByRole('row', { name: /Animals/ })).toBeVisible()
    // The text is read at once on request, or by the schedule if it was faster.
    await page.evaluate(async () => {
      const { environments } = (await (await fetch('/config.json')).json()) as {
        environments: { training: { url: string; key: string } }
      }
      const { url, key } = environments.training
      const session = JSON.parse(localStorage.getItem('portico-training-session') ?? '{}') as { access_token: string }
      const headers = { apikey: key, authorization: `Bearer ${session.access_token}` }
      await fetch(`${url}/functions/v1/index-templates`, { method: 'POST', headers })
    })
    await expect(own.getByText('Text is being read')).toBeHidden({ timeout: 70_000 })
    await page.getByRole('searchbox', { name: 'Search templates' }).fill('okapi')
    await expect(own.locator('mark')).toHaveText('okapi')
    await expect(own.locator('.template-passage')).toContainText('The okapi shall be fed within thirty days.')
    await page.getByRole('searchbox', { name: 'Search templates' }).fill('onerror alert')
    await expect(own.locator('.template-passage')).toContainText('<img src=x onerror=alert(1)>')
    await expect(own.locator('.template-passage img')).toHaveCount(0)
  },
)

test(
  'a template in the address opens on any page of the list; an unknown one shows a message',
  { tag: '@nightly' },
  async ({ page, request, member }) => {
    const id = await addDocument(request, member, { title: 'Old one', name: 'old.txt', content: 'Old words.' })
    await member.service.patch(`templates?id=eq.${id}`, { created_at: '2020-01-01T00:00:00Z' })
    await addRows(
      request,
      member,
      Array.from({ length: 26 }, (_, index) => ({ title: `New ${index}` })),
    )
    await page.goto(`/templates?template=${id}`)
    const preview = page.getByRole('dialog', { name: 'Old one' })
    await expect(preview).toContainText('Old words.')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/templates')

    for (const other of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
      await page.goto(`/templates?template=${other}`)
      await expect(page.getByText('This template is not available')).toBeVisible()
    }
    await page.getByRole('button', { name: 'Show all templates' }).click()
    await expect(page).toHaveURL('/templates')

    // The link in the list opens it too, and gets the focus back.
    await list(page, 'Client specific').getByRole('button', { name: 'Page 2' }).click()
    await page.getByRole('link', { name: 'Old one' }).click()
    await expect(preview).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Old one' })).toBeFocused()
  },
)

test.describe('failed requests', () => {
  test.use({ expectedProblems: /RequestError|Failed to load resource|StorageApiError/ })
  test('show what failed and offer another try', async ({ page, request, member }) => {
    await addRows(request, member, [{ title: 'No file' }])
    await removeFiles(request, member.userId)
    // A generic template of another test would load the lists again, before the buttons are pressed.
    await page.routeWebSocket('**/realtime/**', () => {})
    await page.route('**/rpc/list_templates', (route) => route.abort())
    await page.goto('/templates')
    await expect(toasts(page)).toContainText('Failed to load templates')
    const again = (['Client specific', 'Generic'] as const).map((kind) =>
      list(page, kind).getByRole('button', { name: 'Try again' }),
    )
    // Both lists have failed for good: one that still tries by itself would succeed now.
    for (const button of again) await expect(button).toBeVisible()
    await page.unroute('**/rpc/list_templates')
    for (const button of again) await button.click()
    await page.getByRole('button', { name: 'Download No file' }).click()
    await expect(toasts(page)).toContainText('Failed to download template')
    await page.getByRole('button', { name: 'Delete No file' }).click()
    await page.route('**/rest/v1/templates?*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
    )
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toasts(page)).toContainText('Failed to delete template')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('link', { name: 'No file' })).toBeVisible()
  })
})
