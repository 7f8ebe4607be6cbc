import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { chosenAccountQuery } from '../../../session/account/search-accounts.ts'
import { useClient } from '../../../session/environment/environment-context.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { ChooseAccount } from './components/choose-account.tsx'
import { SecondFactorCard } from './components/second-factor-card.tsx'
import { readSettingsLocation, SETTINGS_VIEWS, settingsAddress } from './model/settings-view.ts'
import { TEXTS } from './texts.ts'
import './settings-tab.css'

interface ChosenAccount {
  readonly id: string
  readonly name: string
}

interface SettingsTabProps {
  /**
   * The cards of the chosen account; null if none is chosen yet. `app` passes them in, because each belongs to a
   * feature.
   */
  Cards: ComponentType<{ account: ChosenAccount | null }>
  contacts: ReactNode
  actions: ReactNode
  retention: ReactNode
}

export function SettingsTab({ Cards, contacts, actions, retention }: SettingsTabProps) {
  const { view, accountId, go } = useLocationInAddress()
  const { data } = useQuery(chosenAccountQuery(useClient(), accountId))
  const account = accountId === null ? null : (data ?? null)
  return (
    <>
      <div className="settings-head">
        <Segmented
          label={TEXTS.title}
          segments={SETTINGS_VIEWS.map((known) => ({ value: known, label: TEXTS.views[known] }))}
          value={view}
          onValueChange={(next) => go({ view: next, accountId })}
        />
      </div>
      {view === 'actions' && actions}
      {view === 'contacts' && contacts}
      {view === 'second-factor' && <SecondFactorCard />}
      {view === 'retention' && retention}
      {view === 'account' && (
        <Stack>
          <div className="settings-account">
            <ChooseAccount
              chosen={account && { value: account.id, label: account.name }}
              onChoose={(next) => go({ view, accountId: next })}
            />
          </div>
          {accountId !== null && data === null && <Notice tone="warning">{TEXTS.account.gone}</Notice>}
          <Cards account={account} />
        </Stack>
      )}
    </>
  )
}

/** Keeps the path, because two paths show this screen, and keeps admin mode in the state of the history entry. */
function useLocationInAddress() {
  const place = readSettingsLocation(useSearch({ strict: false }))
  const to = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const go = (next: typeof place) =>
    void navigate({ to, search: settingsAddress(next), state: true, replace: true, resetScroll: false })
  return { ...place, go }
}
