import { Link } from '@tanstack/react-router'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { Gate } from '../../ui/brand/gate.tsx'

/** Its three texts are fixed: docs/product/shell.md. */
export function NotFoundPage() {
  const { config } = useEnvironment()
  return (
    <Gate name={config.brand.name} title="404">
      <p className="lede">Oops! Page not found</p>
      <p className="gate-action">
        <Link to="/" className={buttonClass()}>
          Return to Home
        </Link>
      </p>
    </Gate>
  )
}
