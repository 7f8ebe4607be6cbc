import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'

interface Watch {
  /** Where hostile documents point to. */
  readonly address: string
  /** Fails if anything of a document was asked for, opened, said or gone to. */
  readonly expectQuiet: () => void
}

/**
 * A server on this machine that documents point to, and an eye on everything that the page does: requests, also of its
 * threads, other windows, dialogs and other places.
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
