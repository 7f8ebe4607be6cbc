import { lazy, Suspense } from 'react'
import type { Template } from '../../features/templates/model/template.ts'
import { TemplatesPage } from '../../features/templates/templates-page.tsx'

const DocumentPreview = lazy(async () => ({
  default: (await import('../../features/document-preview/document-preview.tsx')).DocumentPreview,
}))
const NewComparisonDialog = lazy(async () => ({
  default: (await import('../../features/comparison/comparison-dialog.tsx')).NewComparisonDialog,
}))

const preview = (template: Template, onClose: () => void) => (
  <Suspense fallback={null}>
    <DocumentPreview key={template.id} document={template} onClose={onClose} />
  </Suspense>
)

const compare = (first: Template, second: Template, onClose: () => void) => (
  <Suspense fallback={null}>
    <NewComparisonDialog files={[first, second]} onClose={onClose} />
  </Suspense>
)

export function Templates() {
  return <TemplatesPage preview={preview} compare={compare} />
}
