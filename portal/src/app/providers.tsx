import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { createQueryClient } from '../lib/query-client.ts'
import { AppearanceProvider } from '../session/appearance/appearance-provider.tsx'
import { AuthProvider } from '../session/auth/auth-provider.tsx'
import { EnvironmentProvider } from '../session/environment/environment-provider.tsx'
import { useEnvironment } from '../session/environment/environment-context.ts'
import { useFollowLanguage } from '../session/language/follow-language.ts'
import { shareShellState } from '../session/shell-state.ts'
import type { RuntimeConfig } from '../config/runtime-config.ts'
import { AdminModeProvider } from './admin-mode-provider.tsx'
import { notify } from './notify.ts'

/** The order matters: each provider may use those above it. */
export function Providers({ config, children }: { config: RuntimeConfig; children: ReactNode }) {
  return (
    <EnvironmentProvider config={config}>
      <Queries>
        <AuthProvider>
          <AppearanceProvider>
            <FollowLanguage />
            <AdminModeProvider>{children}</AdminModeProvider>
          </AppearanceProvider>
        </AuthProvider>
      </Queries>
    </EnvironmentProvider>
  )
}

function FollowLanguage() {
  useFollowLanguage()
  return null
}

/**
 * Stands below the environment, so that switching makes a new query client: no data of one environment shows in the
 * other.
 */
function Queries({ children }: { children: ReactNode }) {
  const environment = useEnvironment()
  const [client] = useState(() => {
    const queries = createQueryClient(notify)
    shareShellState(queries, environment)
    return queries
  })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
