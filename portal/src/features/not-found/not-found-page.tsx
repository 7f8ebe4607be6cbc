import { Link } from '@tanstack/react-router'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { Gate } from '../../ui/brand/gate.tsx'

/** Its three texts are fixed: docs/product/shell.md. For visitors; signed-in users see it in the frame. */
export function NotFoundPage() {
  const { config } = useEnvironment()
  return (
    <Gate name={config.brand.name} title="404">
      <p className="lede">Oops! Page not found</p>
      <p className="lede">There is no page at this address. It may be mistyped, or the page may have moved.</p>
      <p className="gate-action">
        <Link to="/" className={buttonClass()}>
          Return to Home
        </Link>
      </p>
    </Gate>
  )
}
