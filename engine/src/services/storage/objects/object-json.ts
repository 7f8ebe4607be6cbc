import { moment } from './rows.ts'

/** SQL for a whole row as the platform answers it. */
export function objectJson(table: string): string {
  const columns = ['id', 'bucket_id', 'name', 'owner', 'owner_id', 'version', 'metadata', 'user_metadata']
  const moments = ['created_at', 'updated_at', 'last_accessed_at']
  const pairs = [
    ...columns.map((column) => `'${column}', ${table}.${column}`),
    ...moments.map((column) => `'${column}', ${moment(`${table}.${column}`)}`),
  ]
  return `json_build_object(${pairs.join(', ')})`
}
