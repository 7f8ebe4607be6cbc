import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'

/** Warns in Training that nothing here reaches production: docs/product/environments.md. */
export function TrainingNote() {
  const { switchTo } = useEnvironment()
  return (
    <div className="header-note">
      <h2>Training mode</h2>
      <p>You are working with sample data. Changes in training mode do not affect production data.</p>
      <Button onClick={() => switchTo('production')}>Switch to Production</Button>
    </div>
  )
}
