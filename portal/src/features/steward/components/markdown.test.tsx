import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Markdown } from './markdown.tsx'

async function show(text: string): Promise<void> {
  const rootRoute = createRootRoute({ component: () => <Markdown text={text} /> })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  render(<RouterProvider router={router as never} />)
  await screen.findByText(/words/)
}

it('links to a page of the portal', async () => {
  await show('[words](/templates?template=r)')
  expect(screen.getByRole('link', { name: 'words' })).toHaveAttribute('href', '/templates?template=r')
})

it.each([
  '[words](https://evil.example/sign-in)',
  '[words](//evil.example/templates)',
  '[words](/\\evil.example)',
  '[words](mailto:a@evil.example)',
  '[words](javascript:alert)',
  '[words](/confirm?token_hash=x&type=recovery)',
  '[words](/auth/v1/verify?token=x&type=signup)',
  '[words](/templates/../confirm?token_hash=x)',
  'words https://evil.example/',
  'words www.evil.example',
  'words <https://evil.example/>',
  'words a@evil.example',
  'words ![picture](https://evil.example/x.png)',
  '[words][1]\n\n[1]: https://evil.example/',
])('shows the text of %s, without a link or a picture', async (text) => {
  await show(text)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('img')).toBeNull()
})
