import { Button } from '../../actions/button.tsx'
import { showToast } from '../../feedback/toast-store.ts'
import { Example, ExampleRow } from '../example.tsx'

const success = () =>
  showToast({ tone: 'success', title: 'Impersonation Ended', description: 'You are back to your admin account' })
const failure = () =>
  showToast({ tone: 'danger', title: 'Error', description: 'Failed to save preferences. Please try again.' })
const decision = () => showToast({ title: 'Card deleted', action: { label: 'Undo', onAction: () => {} } })

export function ToastSection() {
  return (
    <Example title="Toasts">
      <ExampleRow>
        <Button onClick={success}>Success</Button>
        <Button onClick={failure}>Failure</Button>
        <Button onClick={decision}>With an action</Button>
      </ExampleRow>
    </Example>
  )
}
