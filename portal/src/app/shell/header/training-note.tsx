import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'

/** Spec part 1 §6: "a warning that changes do not affect production data". */
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
