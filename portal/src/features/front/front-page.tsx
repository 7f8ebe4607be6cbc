import type { RuntimeConfig } from '../../config/runtime-config.ts'
import { Gate } from '../../ui/gate.tsx'
import { EnvironmentRow } from './components/environment-row.tsx'
import './front.css'

export function FrontPage({ config }: { config: RuntimeConfig }) {
  const { brand, environments } = config
  return (
    <Gate name={brand.name} title={brand.name}>
      <p className="lede">Access your Legal &amp; Compliance Hub</p>
      <section className="environments" aria-labelledby="environments-title">
        <h2 id="environments-title">Environments</h2>
        <ul>
          <EnvironmentRow
            name="Production"
            about="Your organisation's own data"
            environment={environments.production}
          />
          <EnvironmentRow name="Training" about="Sample data to practise with" environment={environments.training} />
        </ul>
      </section>
    </Gate>
  )
}
