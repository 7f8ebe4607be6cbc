import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCopy } from '../../lib/use-copy.ts'
import { useTableChanges } from '../../lib/use-table-changes.ts'
import { useActingUser } from '../../session/acting-user.ts'
import { useAccount } from '../../session/account/use-account.ts'
import { useAuth } from '../../session/auth/auth-context.ts'
import { useClient } from '../../session/environment/environment-context.ts'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Avatar } from '../../ui/data/avatar.tsx'
import { Badge } from '../../ui/data/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DescriptionList } from '../../ui/layout/description-list.tsx'
import { Narrow } from '../../ui/layout/narrow.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { TabPanel, Tabs } from '../../ui/navigation/tabs.tsx'
import { InlineEdit } from '../../ui/data/inline-edit.tsx'
import { phoneProblem, phoneQuery, useResetPassword, useSavePhone } from './api/profile.ts'
import { MyUploads } from './components/my-uploads.tsx'
import { TEXTS } from './texts.ts'
import './profile.css'

interface ProfilePageProps {
  /** The tabs Security and My data. `app` passes them in, because they belong to other features. */
  security: ReactNode
  data: ReactNode
}

export function ProfilePage({ security, data }: ProfilePageProps) {
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const path = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  const value = path === '/my-data' ? 'data' : tab === 'security' ? 'security' : 'profile'
  const show = (next: string) => {
    const search = next === 'security' ? { tab: next } : {}
    const to = next === 'data' ? '/my-data' : '/profile'
    void navigate({ to, search: search as never, replace: true, resetScroll: false })
  }
  const tabs = [
    { value: 'profile', label: TEXTS.tabs.profile },
    { value: 'security', label: TEXTS.tabs.security },
    { value: 'data', label: TEXTS.tabs.data },
  ] as const
  return (
    <>
      <PageHeader title={TEXTS.title} description={TEXTS.description} />
      <Tabs label={TEXTS.title} tabs={tabs} value={value} onValueChange={show}>
        <TabPanel value="profile">
          <AboutMe />
        </TabPanel>
        <TabPanel value="security">{security}</TabPanel>
        <TabPanel value="data">{data}</TabPanel>
      </Tabs>
    </>
  )
}

function AboutMe() {
  const { user, impersonation } = useActingUser()
  return (
    <Narrow>
      <Stack>
        <PersonalInformation />
        <AccountAndSecurity />
        {impersonation === null && <MyUploads userId={user.id} />}
      </Stack>
    </Narrow>
  )
}

function PersonalInformation() {
  const { user } = useActingUser()
  const client = useClient()
  const { data: phone, isPending } = useQuery(phoneQuery(client, user.id))
  useTableChanges(client, { table: 'profiles', filter: `id=eq.${user.id}` })
  const name = user.name || (user.email.split('@')[0] ?? '')
  return (
    <Card title={TEXTS.person.title} description={TEXTS.person.description}>
      <div className="profile-person">
        <Avatar name={name} size="large" />
        <div>
          <p className="profile-name">
            {name}
            {user.isImpersonated && <span className="profile-tag"> {TEXTS.person.impersonated}</span>}
          </p>
          <Badge tone="success">{TEXTS.person.active}</Badge>
        </div>
      </div>
      <DescriptionList
        items={[
          { term: TEXTS.person.name, value: user.name || TEXTS.notProvided },
          {
            term: TEXTS.person.email,
            value: (
              <>
                {user.email}
                <span className="profile-note">{TEXTS.person.emailFixed}</span>
              </>
            ),
          },
          { term: TEXTS.person.phone, value: isPending ? TEXTS.loading : <Phone phone={phone ?? null} /> },
        ]}
      />
    </Card>
  )
}

/** The user may change it; nobody does while impersonating. */
function Phone({ phone }: { phone: string | null }) {
  const { user, impersonation } = useActingUser()
  const { mutateAsync: save } = useSavePhone(user.id)
  if (impersonation !== null) return phone || TEXTS.notProvided
  return (
    <InlineEdit
      label={TEXTS.phone.label}
      value={phone ?? ''}
      empty={TEXTS.notProvided}
      type="tel"
      validate={phoneProblem}
      onSave={(value) => save(value.trim())}
    />
  )
}

function AccountAndSecurity() {
  const { signOut } = useAuth()
  const { user } = useActingUser()
  const { account, pending } = useAccount()
  const { mutate: resetPassword, isPending } = useResetPassword(user.email, user.isImpersonated)
  return (
    <Card title={TEXTS.account.title}>
      <DescriptionList
        items={[
          {
            term: TEXTS.account.account,
            value: pending ? TEXTS.loading : account ? <OwnAccount {...account} /> : TEXTS.account.notLinked,
          },
          {
            term: TEXTS.account.password,
            value: (
              <span className="profile-row">
                <span className="profile-note">{TEXTS.account.passwordNote}</span>
                <Button size="small" writes busy={isPending} onClick={() => resetPassword()}>
                  {TEXTS.account.resetPassword}
                </Button>
              </span>
            ),
          },
          {
            term: TEXTS.account.browser,
            value: (
              <span className="profile-row">
                <span className="profile-note">{TEXTS.account.browserNote}</span>
                <Button size="small" onClick={signOut}>
                  {TEXTS.account.signOut}
                </Button>
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}

/** The id is for somebody who helps the user, so it waits behind a word. */
function OwnAccount({ id, name }: { id: string; name: string }) {
  const { mutate: copy } = useCopy({
    success: { title: TEXTS.account.idCopied },
    failure: { title: TEXTS.account.idNotCopied },
  })
  return (
    <>
      {name}
      <details className="profile-id">
        <summary>{TEXTS.account.id}</summary>
        <code>{id}</code>
        <IconButton label={TEXTS.account.copyId} size="small" onClick={() => copy(id)}>
          <Copy />
        </IconButton>
      </details>
    </>
  )
}
