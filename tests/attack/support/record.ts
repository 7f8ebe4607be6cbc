import { service, type Person } from '../../support/training/training.ts'

/** The recorded actions of an administrator, oldest first: `<action> <impersonated user>`. */
export async function recordOf(admin: Person): Promise<string[]> {
  const { data } = await service
    .from('admin_actions')
    .select('action_type, in_place_of')
    .eq('admin_id', admin.id)
    .order('created_at')
    .throwOnError()
  return data.map(({ action_type, in_place_of }) => `${action_type} ${in_place_of ?? '-'}`)
}
