import { DemoPage } from '../../features/demo/demo-page.tsx'

export function Page() {
  return <DemoPage />
}
