import { FaqPage } from '../../features/faq/faq-page.tsx'
import { useSteward } from '../../features/steward/steward-context.ts'

export function Faq() {
  return <FaqPage onAsk={useSteward().suggest} />
}
