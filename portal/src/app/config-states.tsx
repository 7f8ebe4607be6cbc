import { Button } from '../ui/actions/button.tsx'
import { Gate } from '../ui/brand/gate.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { TEXTS } from './texts.ts'

/** The name on the screen before the configuration has arrived, or if it does not arrive. */
const PRODUCT_NAME = 'Portico OneView'

export function ConfigPending() {
  return (
    <main>
      <title>{PRODUCT_NAME}</title>
      <Loading place="page">{TEXTS.loading}</Loading>
    </main>
  )
}

export function ConfigFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Gate name={PRODUCT_NAME} title={PRODUCT_NAME}>
      <p className="lede" role="alert">
        {TEXTS.noServer}
      </p>
      <p className="gate-action">
        <Button onClick={onRetry}>{TEXTS.tryAgain}</Button>
      </p>
    </Gate>
  )
}
