import { CloudOff } from 'lucide-react'
import { useIsLive } from '../../../lib/connection.ts'

/** Quietly: what is on the screen still holds, it only no longer changes by itself. */
export function ConnectionStatus() {
  const isLive = useIsLive()
  return (
    <output className="connection">
      {!isLive && (
        <span className="connection-lost">
          <CloudOff />
          <span className="connection-text">Connection lost. Reconnecting…</span>
        </span>
      )}
    </output>
  )
}
