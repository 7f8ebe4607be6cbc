import { FlaskConical } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { Gate } from '../../ui/brand/gate.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TabPanel, Tabs } from '../../ui/navigation/tabs.tsx'
import { LoginForm } from './components/login-form.tsx'
import { LOGINS, type LoginKind } from './model/logins.ts'
import './demo.css'
import { TEXTS } from './texts.ts'

const TABS = [
  { value: 'customer', label: LOGINS.customer.tab },
  { value: 'admin', label: LOGINS.admin.tab },
] as const

/** The way in for whoever wants to look around: spec part 2 §2. */
export function DemoPage() {
  const { config, name, switchTo } = useEnvironment()
  const [kind, setKind] = useState<LoginKind>('customer')

  // Begins the screen anew, in training.
  useEffect(() => {
    if (name !== 'training') switchTo('training')
  }, [name, switchTo])

  return (
    <Gate name={config.brand.name} title={TEXTS.title}>
      <div className="demo-notice">
        <Notice tone="warning" icon={FlaskConical}>
          {TEXTS.training}
        </Notice>
      </div>
      <Tabs label={TEXTS.tabs} tabs={TABS} value={kind} onValueChange={setKind}>
        <TabPanel value="customer">
          <LoginForm kind="customer" />
        </TabPanel>
        <TabPanel value="admin">
          <LoginForm kind="admin" />
        </TabPanel>
      </Tabs>
    </Gate>
  )
}
