import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { addCards, drag, expectColumn, openBoard } from '../support/board.ts'
import { test } from '../support/member.ts'

const looks = [
  { name: 'light', theme: 'light', high_contrast: false },
  { name: 'dark', theme: 'dark', high_contrast: false },
  { name: 'high contrast', theme: 'light', high_contrast: true },
]

async function expectNoViolations(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations, state).toEqual([])
}

for (const { name, ...look } of looks) {
  test(`axe finds nothing on the board in ${name}, before, while and after a card is moved`, async ({
    page,
    member,
  }) => {
    test.slow()
    await member.api.post('user_preferences', { user_id: member.userId, ...look })
    await addCards(member, [
      ['One', 'todo'],
      ['Two', 'doing'],
    ])
    await openBoard(page)
    await expectColumn(page, 'To Do', ['One'])
    await expectNoViolations(page, 'before')
    await drag(page, 'One', 'Waiting', false)
    await expectNoViolations(page, 'while dragged')
    await page.mouse.up()
    await expectColumn(page, 'Waiting', ['One'])
    await page.getByRole('button', { name: 'Two', exact: true }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expectNoViolations(page, 'while lifted')
    await page.keyboard.press('Space')
    await expectColumn(page, 'Waiting', ['One', 'Two'])
    await expectNoViolations(page, 'after')
    await page.getByRole('button', { name: 'New Card', exact: true }).click()
    await expectNoViolations(page, 'with the dialog')
  })

  test(`axe finds nothing on the notifications in ${name}`, async ({ page, member }) => {
    await member.api.post('user_preferences', { user_id: member.userId, ...look })
    const account = { account_id: member.accountId, message: 'What it is about' }
    await member.admin.post('notifications', [
      { ...account, title: 'New', type: 'security_alert', read: false, data: { original_link: 'https://example.com' } },
      { ...account, title: 'Old', type: 'rss_update', read: true, data: null },
    ])
    await page.goto('/notifications')
    await expect(page.getByRole('heading', { level: 2, name: 'Old' })).toBeVisible()
    await expectNoViolations(page, 'the page')
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    await expect(page.getByRole('dialog', { name: 'Notifications' }).getByText('Old')).toBeVisible()
    await expectNoViolations(page, 'the popover')
  })
}
