import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'

interface Watch {
  /** The address that hostile documents point to. */
  readonly address: string
  /** Fails if the document caused a request, a window, a dialog or a navigation. */
  readonly expectQuiet: () => void
}

/**
 * Starts a server that hostile documents point to, and records everything that the page does: requests, also of its workers,
 * new windows, dialogs, downloads and navigations.
 */
export async function withCanary(page: Page, act: (watch: Watch) => Promise<void>): Promise<void> {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} reached the canary`)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const own = new URL(process.env['PORTICO_E2E_URL'] ?? '').origin
  const context = page.context()
  context.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${own}/`) && !url.startsWith(`blob:${own}/`)) seen.push(`request to ${url}`)
  })
  context.on('page', (other) => seen.push(`another window: ${other.url()}`))
  context.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !frame.url().startsWith(`${own}/`)) seen.push(`gone to ${frame.url()}`)
  })
  page.on('download', (download) => seen.push(`download of ${download.suggestedFilename()}`))
  try {
    await act({ address, expectQuiet: () => expect(seen).toEqual([]) })
    expect(seen).toEqual([])
  } finally {
    server.close()
    server.closeAllConnections()
  }
}
