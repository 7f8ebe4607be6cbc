import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../../session/testing/render-page.tsx'
import type { Template } from '../model/template.ts'
import { TemplateName } from './template-name.tsx'

const choosing = { isChosen: () => false, isFull: false, onChoose: () => undefined }

it.each([
  ['pending', 'Text is being read'],
  ['unreadable', 'Text could not be read: the Steward cannot quote this file'],
  ['ready', null],
] as const)('shows the state of a document whose text is %s', async (state, said) => {
  const template = { id: 't', title: 'Lease', description: null, tags: [], text_state: state, passage: null }
  await renderPage(
    () => <TemplateName template={template as unknown as Template} choosing={choosing} onTag={() => {}} />,
    {
      path: '/templates',
    },
  )
  expect(await screen.findByRole('link', { name: 'Lease' })).toBeVisible()
  if (said === null) expect(screen.queryByText(/^Text /)).toBeNull()
  else expect(screen.getByText(said)).toBeVisible()
})
