import { expect, type Page } from '@playwright/test'
import { card } from './support/board.ts'
import { addDocument } from './support/documents.ts'
import { test } from './support/connection.ts'
import type { Member } from './support/member.ts'
import { item, notify } from './support/notifications.ts'
import { toasts } from './support/screens.ts'

test.use({
  expectedProblems: /Failed to load resource|Failed to fetch|RequestError|Functions|TypeError|ERR_|WebSocket|Retryable/,
})

interface Writing {
  readonly path: string
  /** The user's actions before the connection breaks. */
  readonly begin: (page: Page) => Promise<unknown>
  /** The action without a connection, repeated when it is restored. */
  readonly act: (page: Page) => Promise<unknown>
  /** The toast of the failure; null if the action needs no server. */
  readonly failed: string | null
  /** Expects that the input and the content are still there. */
  readonly kept: (page: Page) => Promise<unknown>
  readonly done: (page: Page) => Promise<unknown>
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const tells = (text: string) => (page: Page) => expect(toasts(page)).toContainText(text)
const field = (page: Page, label: string) => page.getByLabel(label)

const PAGES: readonly Writing[] = [
  {
    path: '/settings/theme',
    begin: (page) => page.getByRole('switch', { name: 'Compact Mode' }).check(),
    act: press('Save Appearance Settings'),
    failed: 'Failed to save preferences. Please try again.',
    kept: (page) => expect(page.getByRole('switch', { name: 'Compact Mode' })).toBeChecked(),
    done: tells('Your theme settings have been saved to your account.'),
  },
  {
    path: '/settings/notifications',
    begin: (page) => page.getByRole('switch', { name: 'Chat Messages' }).check(),
    act: press('Save Preferences'),
    failed: 'Failed to save preferences. Please try again.',
    kept: (page) => expect(page.getByRole('switch', { name: 'Chat Messages' })).toBeChecked(),
    done: tells('Preferences saved'),
  },
  {
    path: '/contact-support',
    begin: async (page) => {
      await field(page, 'Subject *').fill('A question')
      await field(page, 'Message *').fill('Is anybody there?')
    },
    act: press('Send Message'),
    failed: 'Failed to send message. Please try again or contact support directly.',
    kept: (page) => expect(field(page, 'Message *')).toHaveValue('Is anybody there?'),
    done: tells('Message Sent'),
  },
  {
    path: '/profile',
    begin: (page) => expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible(),
    act: press('Reset Password'),
    failed: 'Failed to send reset email',
    kept: (page) => expect(page.getByRole('main').getByText('Nora Claes').first()).toBeVisible(),
    done: tells('Password reset email sent'),
  },
  {
    path: '/kanban',
    begin: async (page) => {
      await press('New Card')(page)
      await field(page, 'Title').fill('Written meanwhile')
    },
    act: press('Create Card'),
    failed: 'Failed to create card',
    kept: (page) => expect(field(page, 'Title')).toHaveValue('Written meanwhile'),
    done: (page) => expect(card(page, 'Written meanwhile')).toHaveCount(1),
  },
  {
    path: '/kanban',
    begin: (page) => expect(card(page, 'Written meanwhile')).toBeVisible(),
    act: press('Delete card: Written meanwhile'),
    failed: 'Failed to delete card',
    kept: (page) => expect(card(page, 'Written meanwhile')).toBeVisible(),
    done: (page) => expect(card(page, 'Written meanwhile')).toHaveCount(0),
  },
  {
    path: '/notifications',
    begin: (page) => expect(item(page, 'One')).toBeVisible(),
    act: press('Mark read: One'),
    // The failure is only logged (docs/product/notifications.md). The next load of the list shows it as unread again.
    failed: null,
    kept: (page) => expect(item(page, 'One')).toBeVisible(),
    done: (page) => expect(item(page, 'One').getByRole('button')).toHaveCount(0),
  },
  {
    path: '/templates',
    begin: async (page) => {
      await press('Delete Lease')(page)
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
    act: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
    failed: 'Failed to delete template',
    // The open question hides the row from the accessibility tree.
    kept: (page) => expect(page.getByRole('row', { name: /Lease/, includeHidden: true })).toHaveCount(1),
    done: async (page) => {
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await expect(page.getByRole('row', { name: /Lease/ })).toHaveCount(0)
    },
  },
]

async function prepare(request: Parameters<typeof addDocument>[0], member: Member): Promise<void> {
  await notify(member, [{ title: 'One' }])
  await addDocument(request, member, { title: 'Lease', name: 'lease.txt', content: 'A lease.' })
}

test(
  'an action without a connection shows its failure, loses no input, and works when the connection is restored',
  { tag: '@nightly' },
  async ({ page, request, member, connection }) => {
    test.slow()
    await prepare(request, member)
    for (const { path, begin, act, failed, kept, done } of PAGES) {
      await test.step(path, async () => {
        await page.goto(`${connection.url}${path}`)
        await begin(page)
        connection.cut()
        await act(page)
        if (failed === null) await done(page)
        else await tells(failed)(page)
        await kept(page)
        connection.restore()
        if (failed === null) return
        await act(page)
        await done(page)
      })
    }
    // The action whose failure is only logged did not happen: the notification is still unread.
    expect(await member.api.get('notifications?select=title,read')).toEqual([{ title: 'One', read: false }])
  },
)
