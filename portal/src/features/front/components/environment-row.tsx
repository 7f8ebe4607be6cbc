import { useCallback } from 'react'
import type { EnvironmentAddress } from '../../../config/runtime-config.ts'
import { useRequest } from '../../../lib/use-request.ts'
import { Button } from '../../../ui/button.tsx'
import { Status } from '../../../ui/status.tsx'
import { checkEnvironment } from '../api/check-environment.ts'

interface EnvironmentRowProps {
  name: string
  about: string
  environment: EnvironmentAddress
}

export function EnvironmentRow({ name, about, environment }: EnvironmentRowProps) {
  const check = useCallback((signal: AbortSignal) => checkEnvironment(environment, signal), [environment])
  const { status, retry } = useRequest(check)
  return (
    <li className="environment">
      <div className="environment-text">
        <h3>{name}</h3>
        <p>{about}</p>
      </div>
      <div className="environment-state">
        {status === 'pending' && <Status tone="neutral">Checking …</Status>}
        {status === 'done' && <Status tone="success">Available</Status>}
        {status === 'failed' && <Status tone="danger">Unavailable</Status>}
        {status === 'failed' && (
          <Button size="small" onClick={retry} label={`Try again: ${name}`}>
            Try again
          </Button>
        )}
      </div>
    </li>
  )
}
