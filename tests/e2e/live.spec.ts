import { expect, type Page } from '@playwright/test'
import { addCards, expectColumn } from './support/board.ts'
import { test } from './support/connection.ts'
import { addDocument } from './support/documents.ts'
import { item, notify } from './support/notifications.ts'
import { toasts } from './support/screens.ts'

test.use({ expectedProblems: /Failed to load resource|RequestError|TypeError|ERR_|WebSocket/ })

const sign = (page: Page) => page.getByText('Connection lost. Reconnecting…')

test('a board without a connection shows it, undoes a failed move, and catches up later', async ({
  page,
  member,
  connection,
}) => {
  await addCards(member, [
    ['One', 'todo'],
    ['Two', 'todo'],
  ])
  await page.goto(`${connection.url}/kanban`)
  await expectColumn(page, 'To Do', ['One', 'Two'])
  // The first change proves that the connection is open.
  await member.api.patch('kanban_cards?title=eq.Two', { status: 'waiting' })
  await expectColumn(page, 'Waiting', ['Two'])
  await expect(sign(page)).toBeHidden()

  connection.cut()
  await expect(sign(page)).toBeVisible()
  await page.getByRole('button', { name: 'One', exact: true }).focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect(toasts(page).getByText('Failed to move card')).toBeVisible()
  await expectColumn(page, 'To Do', ['One'])
  await member.api.patch('kanban_cards?title=eq.Two', { status: 'done' })
  await addCards(member, [['Three', 'doing']])
  await expectColumn(page, 'Waiting', ['Two'])

  connection.restore()
  await expect(sign(page)).toBeHidden({ timeout: 30_000 })
  await expectColumn(page, 'Done', ['Two'])
  await expectColumn(page, 'Doing', ['Three'])
  await expectColumn(page, 'To Do', ['One'])
})

test('notifications that were sent without a connection appear when it is restored', async ({
  page,
  member,
  connection,
}) => {
  await page.goto(`${connection.url}/notifications`)
  await expect(page.getByText('No notifications found')).toBeVisible()
  await notify(member, [{ title: 'Before' }])
  await expect(item(page, 'Before')).toBeVisible()

  connection.cut()
  await expect(sign(page)).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read (1)' }).click()
  await expect(toasts(page).getByText('Failed to mark notifications as read')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as read (1)' })).toBeVisible()
  await notify(member, [{ title: 'Meanwhile' }])
  await expect(item(page, 'Meanwhile')).toHaveCount(0)

  connection.restore()
  await expect(sign(page)).toBeHidden({ timeout: 30_000 })
  await expect(item(page, 'Meanwhile')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
})

test('the board joins a channel again that the server closed, and shows the changes in between', async ({
  page,
  member,
}) => {
  const endings: (() => void)[] = []
  await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      server.send(message)
      const [joinRef, , topic, event] = JSON.parse(String(message)) as [string, string, string, string]
      if (event !== 'phx_join' || !topic.includes('kanban_cards')) return
      // The topic is random, so that no one can guess it and broadcast to it.
      expect(topic).toMatch(/^realtime:kanban_cards:[0-9a-z]{15,}$/)
      endings.push(() => {
        // Closes the channel on the server and in the page, although the page did not ask for it.
        server.send(JSON.stringify([joinRef, '0', topic, 'phx_leave', {}]))
        socket.send(JSON.stringify([joinRef, joinRef, topic, 'phx_close', {}]))
      })
    })
  })
  await addCards(member, [['One', 'todo']])
  await page.goto('/kanban')
  await expectColumn(page, 'To Do', ['One'])
  await member.api.patch('kanban_cards?title=eq.One', { status: 'waiting' })
  await expectColumn(page, 'Waiting', ['One'])

  expect(endings).toHaveLength(1)
  endings[0]?.()
  await expect(sign(page)).toBeVisible()
  await member.api.patch('kanban_cards?title=eq.One', { status: 'doing' })
  await expect(sign(page)).toBeHidden()
  await expectColumn(page, 'Doing', ['One'])
  await member.api.patch('kanban_cards?title=eq.One', { status: 'done' })
  await expectColumn(page, 'Done', ['One'])
  expect(endings).toHaveLength(2)
})

test('a change before the live connection is open is shown when it opens', async ({ page, member }) => {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  await page.routeWebSocket(/\/realtime\//, async (socket) => {
    await opened
    socket.connectToServer()
  })
  await page.goto('/dashboard')
  const needs = page.getByRole('region', { name: 'Needs you' })
  await expect(needs).toContainText('Nothing needs you today.')
  await notify(member, [{ title: 'Critical patch' }])
  // So that a list which is loaded again by itself would have shown it.
  await page.waitForTimeout(500)
  await expect(needs).toContainText('Nothing needs you today.')
  open()
  await expect(needs.getByRole('listitem')).toHaveText([/Critical patch/])
})

test('a page that is opened again shows what has changed meanwhile', async ({ page, request, member }) => {
  const lease = { name: 'lease.txt', content: 'A lease.' }
  await addDocument(request, member, { title: 'First lease', ...lease })
  await page.goto('/templates')
  await expect(page.getByRole('row', { name: /First lease/ })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Notifications' }).click()
  await expect(page.getByText('No notifications found')).toBeVisible()
  await addDocument(request, member, { title: 'Second lease', ...lease })
  await page.goBack()
  await expect(page.getByRole('row', { name: /Second lease/ })).toBeVisible()
})
