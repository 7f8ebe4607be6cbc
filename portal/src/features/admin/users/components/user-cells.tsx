import { Badge } from '../../../../ui/data/badge.tsx'
import { InlineEdit } from '../../../../ui/data/inline-edit.tsx'
import { useSetType, useUpdateProfile } from '../api/users.ts'
import {
  environmentName,
  environmentOptions,
  phoneProblem,
  typeName,
  typeOptions,
  type User,
  userName,
  type UserType,
} from '../model/user.ts'
import { TEXTS } from '../texts.ts'

interface CellProps {
  user: User
}

export function PhoneCell({ user }: CellProps) {
  const { mutateAsync: save } = useUpdateProfile('phone')
  return (
    <InlineEdit
      label={TEXTS.row.phoneOf(userName(user))}
      value={user.phone ?? ''}
      empty={TEXTS.row.noPhone}
      type="tel"
      validate={phoneProblem}
      onSave={(to, from) => save({ id: user.id, from, to: to.trim() })}
    />
  )
}

export function TypeCell({ user }: CellProps) {
  const { mutateAsync: save } = useSetType()
  return (
    <InlineEdit
      label={TEXTS.row.typeOf(userName(user))}
      value={user.role}
      display={<Badge>{typeName(user.role)}</Badge>}
      options={typeOptions()}
      onSave={(to, from) => save({ id: user.id, from: from as UserType, to: to as UserType })}
    />
  )
}

export function EnvironmentCell({ user }: CellProps) {
  const { mutateAsync: save } = useUpdateProfile('environment_access')
  return (
    <InlineEdit
      label={TEXTS.row.environmentOf(userName(user))}
      value={user.environment_access}
      display={environmentName(user.environment_access)}
      options={environmentOptions()}
      onSave={(to, from) => save({ id: user.id, from, to })}
    />
  )
}
