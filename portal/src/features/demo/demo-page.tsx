import { Link } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { RuntimeConfig } from '../../config/runtime-config.ts'
import { useEnvironment } from '../../session/environment/environment-context.ts'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { Gate } from '../../ui/brand/gate.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TabPanel, Tabs } from '../../ui/navigation/tabs.tsx'
import { LoginForm } from './components/login-form.tsx'
import type { LoginKind } from './model/logins.ts'
import './demo.css'
import { TEXTS } from './texts.ts'

/** Sample logins in Training for everyone who wants to look around: docs/product/environments.md. */
export function DemoPage() {
  const { demo } = useEnvironment().config
  return demo === null ? <NoDemo /> : <SampleLogins demo={demo} />
}

function SampleLogins({ demo }: { demo: NonNullable<RuntimeConfig['demo']> }) {
  const { config, name, switchTo } = useEnvironment()
  const [kind, setKind] = useState<LoginKind>('customer')

  // Switching mounts the screen again, in training.
  useEffect(() => {
    if (name !== 'training') switchTo('training')
  }, [name, switchTo])

  const tabs = [
    { value: 'customer', label: TEXTS.customer.tab },
    { value: 'admin', label: TEXTS.admin.tab },
  ] as const
  return (
    <Gate name={config.brand.name} title={TEXTS.title}>
      <div className="demo-notice">
        <Notice tone="warning" icon={FlaskConical}>
          {TEXTS.training}
        </Notice>
      </div>
      <Tabs label={TEXTS.tabs} tabs={tabs} value={kind} onValueChange={setKind}>
        <TabPanel value="customer">
          <LoginForm kind="customer" sample={demo.customer} />
        </TabPanel>
        <TabPanel value="admin">
          <LoginForm kind="admin" sample={demo.admin} />
        </TabPanel>
      </Tabs>
    </Gate>
  )
}

/** Shown if the server offers no sample logins. */
function NoDemo() {
  const { config } = useEnvironment()
  return (
    <Gate name={config.brand.name} title={TEXTS.title}>
      <p className="lede">{TEXTS.none}</p>
      <p className="gate-action">
        <Link to="/" className={buttonClass()}>
          {TEXTS.toSignIn}
        </Link>
      </p>
    </Gate>
  )
}
