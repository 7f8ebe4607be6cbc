import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { LANGUAGE_NAMES, LANGUAGES, languageName } from '../../../../../language/languages.ts'
import { longDate } from '../../../../../lib/use-today.ts'
import { PROVIDERS, providerLabel, providersQuery } from '../../../../../session/auth/providers.ts'
import { useClient, useEnvironment } from '../../../../../session/environment/environment-context.ts'
import { InlineEdit } from '../../../../../ui/data/inline-edit.tsx'
import { Combobox, type ComboboxOption } from '../../../../../ui/fields/combobox.tsx'
import { memberSearchQuery } from '../../api/account-page.ts'
import { useUpdateAccount } from '../../api/accounts.ts'
import { type AccountFacts, roleName } from '../../model/account-facts.ts'
import { TEXTS } from '../../texts.ts'
import { CrmLinkCell, SpocCell, TierCell } from '../account-cells.tsx'
import { LogoCell } from '../logo-cell.tsx'

interface FieldProps {
  account: AccountFacts
}

/** Every column of the account, each with its editor. */
export function AccountFields({ account }: FieldProps) {
  const askedSpoc = useAsked('spoc')
  const contact = [account.spoc_phone, account.spoc_email].filter((text) => text !== null).join(' · ')
  return (
    <dl className="account-facts">
      <Fact term={TEXTS.fields.name}>
        <NameField account={account} />
      </Fact>
      <Fact term={TEXTS.fields.owner}>
        <OwnerField account={account} />
        {account.owner_role !== null && <small>{roleName(account.owner_role)}</small>}
      </Fact>
      <Fact term={TEXTS.fields.tier}>
        <TierCell account={account} />
      </Fact>
      <Fact term={TEXTS.fields.end}>
        <EndField account={account} />
      </Fact>
      <Fact term={TEXTS.fields.spoc}>
        <SpocCell account={account} asked={askedSpoc} />
        {contact !== '' && <small>{contact}</small>}
      </Fact>
      <Fact term={TEXTS.fields.link}>
        <CrmLinkCell account={account} />
      </Fact>
      <Fact term={TEXTS.logo.term}>
        <LogoCell account={account} />
      </Fact>
      <Fact term={TEXTS.fields.language}>
        <LanguageField account={account} />
      </Fact>
      <Fact term={TEXTS.fields.since}>
        <span>{longDate(new Date(account.created_at))}</span>
      </Fact>
    </dl>
  )
}

/** `?edit=spoc` and `?edit=end` open these editors: the home of administrators and "Needs attention" lead there. */
function useAsked(field: 'spoc' | 'end') {
  const { edit } = useSearch({ strict: false }) as { edit?: unknown }
  const navigate = useNavigate()
  const clear = () => void navigate({ to: '.', search: {} as never, state: true, replace: true, resetScroll: false })
  return { isSet: edit === field, clear }
}

const MAX_NAME = 200

function nameProblem(text: string): string | undefined {
  if (text.trim() === '') return TEXTS.create.nameRequired
  return text.trim().length > MAX_NAME ? TEXTS.fields.nameTooLong : undefined
}

function NameField({ account: { id, name } }: FieldProps) {
  const { mutateAsync: save } = useUpdateAccount('name')
  return (
    <InlineEdit
      label={TEXTS.fields.nameLabel}
      value={name}
      validate={nameProblem}
      onSave={(to, from) => save({ id, from, to: to.trim() })}
    />
  )
}

function EndField({ account: { id, subscription_end: end } }: FieldProps) {
  const asked = useAsked('end')
  const { mutateAsync: save } = useUpdateAccount('subscription_end')
  return (
    <InlineEdit
      label={TEXTS.fields.endLabel}
      value={end?.slice(0, 10) ?? ''}
      display={end === null ? null : longDate(new Date(end))}
      empty={TEXTS.fields.noEnd}
      asked={asked}
      type="date"
      onSave={(to, from) => save({ id, from, to })}
    />
  )
}

/** The language of the account's people who have chosen none. */
function LanguageField({ account: { id, language } }: FieldProps) {
  const { mutateAsync: save } = useUpdateAccount('language')
  return (
    <InlineEdit
      label={TEXTS.fields.languageLabel}
      value={language ?? ''}
      empty={TEXTS.fields.languageAsBrowser}
      display={language === null ? null : languageName(language)}
      options={[
        { value: '', label: TEXTS.fields.languageAsBrowser },
        ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
      ]}
      onSave={(to, from) => save({ id, from, to })}
    />
  )
}

/** How the people of the account's domains sign in. Only providers that are on can be chosen: others let nobody in. */
export function SignInField({ account: { id, sign_in_provider: provider } }: FieldProps) {
  const { mutateAsync: save } = useUpdateAccount('sign_in_provider')
  const { config, name } = useEnvironment()
  const { data: names = [] } = useQuery(providersQuery(name, config.environments[name]))
  const offered = PROVIDERS.filter(({ value }) => names.includes(value) || value === provider)
  if (offered.length === 0) return <span>{TEXTS.fields.anyWay}</span>
  return (
    <InlineEdit
      label={TEXTS.fields.signInLabel}
      value={provider ?? ''}
      empty={TEXTS.fields.anyWay}
      display={provider === null ? null : TEXTS.fields.onlyWith(providerLabel(provider))}
      options={[
        { value: '', label: TEXTS.fields.anyWay },
        ...offered.map(({ value, label }) => ({ value, label: TEXTS.fields.onlyWith(label) })),
      ]}
      onSave={(to, from) => save({ id, from, to })}
    />
  )
}

/**
 * Whether the people of the account need a second factor. Of the rules of an account only `require` has an effect: the
 * stricter of the account's and the environment's counts.
 */
export function SecondFactorField({ account: { id, second_factor: rule } }: FieldProps) {
  const { mutateAsync: save } = useUpdateAccount('second_factor')
  return (
    <InlineEdit
      label={TEXTS.fields.factorLabel}
      value={rule === 'require' ? rule : ''}
      empty={TEXTS.fields.factorAsEnvironment}
      display={rule === 'require' ? TEXTS.fields.factorRequired : null}
      options={[
        { value: '', label: TEXTS.fields.factorAsEnvironment },
        { value: 'require', label: TEXTS.fields.factorRequired },
      ]}
      // What is stored may be one of the rules that have no effect.
      onSave={(to) => save({ id, from: rule ?? '', to })}
    />
  )
}

/** One of the people who belong to the account. */
function OwnerField({ account }: FieldProps) {
  const { id, owner_id: owner, owner_name: name } = account
  const { mutateAsync: save } = useUpdateAccount('owner_id')
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<ComboboxOption | null>(null)
  const { data: found } = useQuery(memberSearchQuery(useClient(), id, typed.trim()))
  const current = owner === null || name === null ? null : { value: owner, label: name }
  return (
    <InlineEdit
      label={TEXTS.fields.ownerLabel}
      value={owner ?? ''}
      empty={TEXTS.fields.noOwner}
      display={name}
      renderControl={({ label, value, busy, describedBy, onValueChange, onKeyDown }) => (
        <Combobox
          size="small"
          aria-label={label}
          aria-describedby={describedBy}
          readOnly={busy}
          placeholder={TEXTS.fields.noOwner}
          empty={TEXTS.fields.nobodyFound}
          options={found?.options ?? []}
          hasMore={found?.hasMore}
          onType={setTyped}
          onKeyDown={onKeyDown}
          chosen={value === '' ? null : value === current?.value ? current : chosen}
          onChoose={(option) => {
            setChosen(option)
            onValueChange(option?.value ?? '')
          }}
        />
      )}
      onSave={(to, from) => save({ id, from, to })}
    />
  )
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
