import { useAuth } from '../auth/auth-context.ts'
import { useEnvironment } from '../environment/environment-context.ts'
import { linkClass } from '../../ui/actions/link-class.ts'
import { Gate } from '../../ui/brand/gate.tsx'
import { ProveFactor } from './prove-factor.tsx'
import { TEXTS } from './texts.ts'
import './second-step.css'

/**
 * The second step of signing in, in place of the page that the user wants. When the factor is proved, the guard shows
 * that page.
 */
export function SecondStep() {
  const { config } = useEnvironment()
  const { signOut } = useAuth()
  return (
    <Gate name={config.brand.name} title={TEXTS.step.title}>
      <div className="second-step">
        <ProveFactor submitLabel={TEXTS.step.submit} />
        <p className="second-step-leave">
          <button type="button" className={linkClass()} onClick={signOut}>
            {TEXTS.step.leave}
          </button>
        </p>
      </div>
    </Gate>
  )
}
