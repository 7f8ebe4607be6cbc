import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { App } from './app.tsx'

const config = {
  brand: { name: 'Portico OneView', firm: 'Portico' },
  links: {},
  environments: {
    production: { url: 'http://portal.test', key: 'sb_publishable_production' },
    training: { url: 'http://portal.test/training', key: 'sb_publishable_training' },
  },
}

type Answers = Record<string, () => Response | Promise<Response>>

/** Fakes the server; what it does not know answers 404. */
function serve(answers: Answers) {
  const server = vi.fn<(input: string, init?: RequestInit) => Promise<Response>>()
  server.mockImplementation(async (input) => answers[input]?.() ?? new Response('', { status: 404 }))
  vi.stubGlobal('fetch', server)
  return server
}

const healthy: Answers = {
  '/config.json': () => Response.json(config),
  'http://portal.test/rest/v1/': () => Response.json({}),
  'http://portal.test/training/rest/v1/': () => Response.json({}),
}

const row = async (name: string) => {
  const item = (await screen.findByRole('heading', { name })).closest('li')
  if (!item) throw new Error(`${name} stands in no row`)
  return within(item)
}

describe('the front page', () => {
  it('shows the name, the subtitle and both environments as available', async () => {
    serve(healthy)
    render(<App path="/" />)
    expect(await screen.findByText('Access your Legal & Compliance Hub')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Portico OneView')
    expect(await (await row('Production')).findByText('Available')).toBeVisible()
    expect(await (await row('Training')).findByText('Available')).toBeVisible()
  })

  it("asks each environment with that environment's own key", async () => {
    const server = serve(healthy)
    render(<App path="/" />)
    await (await row('Training')).findByText('Available')
    const headers = new Map(server.mock.calls.map(([url, init]) => [url, new Headers(init?.headers).get('apikey')]))
    expect(headers.get('http://portal.test/rest/v1/')).toBe('sb_publishable_production')
    expect(headers.get('http://portal.test/training/rest/v1/')).toBe('sb_publishable_training')
  })

  it('shows the firm that the configuration names', async () => {
    serve({ ...healthy, '/config.json': () => Response.json({ ...config, brand: { name: 'Halewijn OneView' } }) })
    render(<App path="/" />)
    expect(await screen.findByRole('heading', { level: 1, name: 'Halewijn OneView' })).toBeVisible()
  })

  it('says that it is checking until an environment has answered', async () => {
    serve({ ...healthy, 'http://portal.test/rest/v1/': () => new Promise(() => {}) })
    render(<App path="/" />)
    expect((await row('Production')).getByRole('status')).toHaveTextContent('Checking …')
  })

  it.each<[string, () => Response | Promise<Response>]>([
    ['refuses', () => new Response('', { status: 503 })],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ])('shows an environment that %s as unavailable, and tries again', async (_, answer) => {
    const answers: Answers = { ...healthy, 'http://portal.test/training/rest/v1/': answer }
    serve(answers)
    render(<App path="/" />)
    const training = await row('Training')
    expect(await training.findByText('Unavailable')).toBeVisible()
    expect(await (await row('Production')).findByText('Available')).toBeVisible()

    answers['http://portal.test/training/rest/v1/'] = () => Response.json({})
    await userEvent.click(training.getByRole('button', { name: 'Try again: Training' }))
    expect(await training.findByText('Available')).toBeVisible()
    expect(training.queryByRole('button')).toBeNull()
  })

  it.each<[string, () => Response]>([
    ['is missing', () => new Response('', { status: 500 })],
    ['is not JSON', () => new Response('<!doctype html>')],
    ['has another shape', () => Response.json({ environments: {} })],
  ])('says so when the configuration %s, and tries again', async (_, answer) => {
    const answers: Answers = { ...healthy, '/config.json': answer }
    serve(answers)
    render(<App path="/" />)
    expect(await screen.findByRole('alert')).toHaveTextContent('The portal could not be loaded')

    answers['/config.json'] = () => Response.json(config)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await (await row('Production')).findByText('Available')).toBeVisible()
  })
})

describe('any other path', () => {
  it('shows the not-found page with a link to the root', () => {
    render(<App path="/no/such/page" />)
    expect(screen.getByRole('heading', { level: 1, name: '404' })).toBeVisible()
    expect(screen.getByText('Oops! Page not found')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  })
})
