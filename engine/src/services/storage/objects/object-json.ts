import { isoTime } from './rows.ts'

/** SQL for a whole row in the platform's form. */
export function objectJson(table: string): string {
  const columns = ['id', 'bucket_id', 'name', 'owner', 'owner_id', 'version', 'metadata', 'user_metadata']
  const times = ['created_at', 'updated_at', 'last_accessed_at']
  const pairs = [
    ...columns.map((column) => `'${column}', ${table}.${column}`),
    ...times.map((column) => `'${column}', ${isoTime(`${table}.${column}`)}`),
  ]
  return `json_build_object(${pairs.join(', ')})`
}
