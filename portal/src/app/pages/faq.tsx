import { FaqPage } from '../../features/faq/faq-page.tsx'
import { useAskAbout } from '../../features/steward/use-ask-about.ts'

export function Faq() {
  return <FaqPage onAsk={useAskAbout()} />
}
