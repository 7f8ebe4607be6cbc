import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import type { Template } from './model/template.ts'

interface TemplatesPageProps {
  /** A document that is looked at without leaving the page. */
  preview?: ((template: Template, onClose: () => void) => ReactNode) | undefined
  /** What changed between two documents. */
  compare?: ((first: Template, second: Template, onClose: () => void) => ReactNode) | undefined
}

export function TemplatesPage(_props: TemplatesPageProps) {
  return (
    <>
      <PageHeader title="Templates" />
      <EmptyState title="This page is not available yet." />
    </>
  )
}
