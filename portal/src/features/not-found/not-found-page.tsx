import { Link } from '@tanstack/react-router'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { Gate } from '../../ui/brand/gate.tsx'
import { TEXTS } from './texts.ts'

/** Its three texts are fixed: docs/product/shell.md. For visitors; signed-in users see it in the frame. */
export function NotFoundPage() {
  const { config } = useEnvironment()
  return (
    <Gate name={config.brand.name} title={TEXTS.title}>
      <p className="lede">{TEXTS.what}</p>
      <p className="lede">{TEXTS.why}</p>
      <p className="gate-action">
        <Link to="/" className={buttonClass()}>
          {TEXTS.home}
        </Link>
      </p>
    </Gate>
  )
}
