import { useEnvironment } from '../../../session/environment/environment-context.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { TEXTS } from '../texts.ts'

/** Warns in Training that nothing here reaches production: docs/product/environments.md. */
export function TrainingNote() {
  const { switchTo } = useEnvironment()
  return (
    <div className="header-note">
      <h2>{TEXTS.training.title}</h2>
      <p>{TEXTS.training.note}</p>
      <Button onClick={() => switchTo('production')}>{TEXTS.training.leave}</Button>
    </div>
  )
}
