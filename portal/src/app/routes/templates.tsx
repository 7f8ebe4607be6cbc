import { TemplatesPage } from '../../features/templates/templates-page.tsx'

export function Page() {
  return <TemplatesPage />
}
