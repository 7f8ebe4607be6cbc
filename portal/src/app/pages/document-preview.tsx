import { Suspense } from 'react'
import type { Template } from '../../features/templates/model/template.ts'
import { lazyPart } from '../../language/use-language.ts'

const DocumentPreview = lazyPart(
  () => import('../../features/document-preview/document-preview.tsx'),
  'DocumentPreview',
)

export const preview = (template: Template, onClose: () => void) => (
  <Suspense fallback={null}>
    <DocumentPreview key={template.id} document={template} onClose={onClose} />
  </Suspense>
)
