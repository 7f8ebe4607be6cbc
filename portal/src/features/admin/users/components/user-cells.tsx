import { Badge } from '../../../../ui/data/badge.tsx'
import { InlineEdit } from '../../../../ui/data/inline-edit.tsx'
import { useSetType, useUpdateProfile } from '../api/users.ts'
import {
  ENVIRONMENTS,
  environmentName,
  phoneProblem,
  typeName,
  TYPES,
  type User,
  userName,
  type UserType,
} from '../model/user.ts'

interface CellProps {
  user: User
}

export function PhoneCell({ user }: CellProps) {
  const { mutateAsync: save } = useUpdateProfile('phone')
  return (
    <InlineEdit
      label={`phone of ${userName(user)}`}
      value={user.phone ?? ''}
      empty="Not provided"
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
      label={`type of ${userName(user)}`}
      value={user.role}
      display={<Badge>{typeName(user.role)}</Badge>}
      options={TYPES}
      onSave={(to, from) => save({ id: user.id, from: from as UserType, to: to as UserType })}
    />
  )
}

export function EnvironmentCell({ user }: CellProps) {
  const { mutateAsync: save } = useUpdateProfile('environment_access')
  return (
    <InlineEdit
      label={`environment of ${userName(user)}`}
      value={user.environment_access}
      display={environmentName(user.environment_access)}
      options={ENVIRONMENTS}
      onSave={(to, from) => save({ id: user.id, from, to })}
    />
  )
}
