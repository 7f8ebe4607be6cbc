import { Suspense } from 'react'
import type { Template } from '../../features/templates/model/template.ts'
import { TemplatesPage } from '../../features/templates/templates-page.tsx'
import { lazyPart } from '../../language/use-language.ts'
import { preview } from './document-preview.tsx'

const NewComparisonDialog = lazyPart(
  () => import('../../features/comparison/comparison-dialog.tsx'),
  'NewComparisonDialog',
)

const compare = (first: Template, second: Template, onClose: () => void) => (
  <Suspense fallback={null}>
    <NewComparisonDialog files={[first, second]} onClose={onClose} />
  </Suspense>
)

export function Templates() {
  return <TemplatesPage preview={preview} compare={compare} />
}
