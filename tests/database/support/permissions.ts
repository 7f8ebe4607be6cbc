import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../../engine/src/kernel/db/database.ts'
import { project } from './project.ts'

const COMMANDS = ['select', 'insert', 'update', 'delete'] as const

const HEAD = `# Permissions

Generated from the database by \`npm run types\`; \`tests/database/permissions.test.ts\` fails when it is stale.

- **member**: a user of the account to which the row belongs: by link, by e-mail override (address) or by e-mail domain. All rules read
  \`private.account_members\`. An unconfirmed address does not count, a domain may require an administrator's approval, and
  a block (\`account_blocks\`) overrides every way. While an admin impersonates a user, that user's accounts count.
- **self**: the user to whom the row belongs; while an admin impersonates a user, that user.
- **admin**: an admin who is not impersonating.
- **reader of the request**: everyone who may read the row of \`support_requests\`.
- **everyone**: every signed-in user with access to this environment; of templates, those that belong to no account.
- Nobody else has access: \`anon\` has no right on any table. Every condition below is false after the session has ended, with an expired
  impersonation, and without access to this environment.
- \`service_role\` bypasses the policies and may do everything except write, change or delete a row of \`admin_actions\` or \`access_events\`, and
  read what people asked the Steward and what it answered. When it reads a client's document, the account's
  [access log](../mechanisms/opened-documents.md) gets an entry.

The view \`notification_list\` shows everybody what they see of \`notifications\`, and nobody writes it.

The exact conditions are in \`supabase/migrations\`, each in the file of its table.
`

const FILES = `Policies on \`storage.objects\`. The bucket \`organization-logos\` is public: everyone reads a logo by its address.

- **manager of the template**: a user who may delete the row that names the file, or could delete it before the row
  was deleted.
- Everyone with the admin role, impersonating or not, reads or deletes a file of an account only within 60 seconds of
  [opening it](../mechanisms/opened-documents.md).
- **uploader**: the caller who uploaded the file, if no row names it and no row has named it.
- **self, in person**: the user to whom the folder belongs; nobody while the caller impersonates somebody.
- Nobody replaces or moves a file of \`templates\`, not even with the secret key: a trigger refuses it.
`

const SECRET_KEY_USES = `A server function acts with its caller's own token. These are all the exceptions: each is one function of
\`supabase/functions/_shared/runtime/privileged.ts\`, and the key is sent only with that one request. The test of that file
fails if there is one more. If a request ends in a slash, the name of a file or the id of a user follows.
The last three go from production to training with training's key; training has no key of production.
`

/** Generates the reference page of permissions. */
export async function permissionsPage(db: Database): Promise<string> {
  const [tables, files, procedures] = await Promise.all([tableRows(db), fileRows(db), procedureRows(db)])
  const titles = ['table', ...COMMANDS]
  return [
    HEAD,
    '## Tables\n',
    table(titles, tables),
    '\n## Files\n',
    FILES,
    table(['bucket', ...COMMANDS], files),
    '\n## Procedures\n',
    'Each procedure checks its caller itself and refuses with SQLSTATE `42501`, so the right to call it is not enough.\n',
    table(['procedure', 'may be called by'], procedures),
    '\n## Uses of the secret key\n',
    SECRET_KEY_USES,
    table(['function', 'request', 'by', 'reason'], secretKeyRows()),
    '',
  ].join('\n')
}

/** Derives the groups from the expressions of the policies, and the columns from the column grants. */
async function tableRows(db: Database): Promise<string[][]> {
  const { rows } = await db.query({
    text: `select relname, command,
        (select concat(qual, ' ', with_check) from pg_policies
          where schemaname = 'public' and tablename = relname and cmd in (upper(command), 'ALL')),
        has_table_privilege('authenticated', pg_class.oid, command),
        case when command in ('insert', 'update') then array_to_string(array(
          select attname from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped
            and has_column_privilege('authenticated', pg_class.oid, attnum, command) order by attnum), ', ') else '' end
      from pg_class cross join unnest(array['select', 'insert', 'update', 'delete']) as command
      where relnamespace = 'public'::regnamespace and relkind = 'r'
      order by relname, array_position(array['select', 'insert', 'update', 'delete'], command)`,
  })
  return byFirst(
    rows.map(([name, , test, whole, columns]) => {
      const who = whoOf(test ?? '')
      if (whole === 't') return [name!, who]
      return [name!, columns === '' || who === '-' ? '-' : `${who}: ${columns}`]
    }),
  )
}

async function fileRows(db: Database): Promise<string[][]> {
  const { rows } = await db.query({
    text: `select id, concat((regexp_match(concat(qual, ' ', with_check), 'WHEN ''' || id || '''::text THEN (.*?)\\n *(WHEN|ELSE)'))[1])
      from storage.buckets cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) as command
      join pg_policies on schemaname = 'storage' and tablename = 'objects' and cmd = command
      order by id, array_position(array['SELECT', 'INSERT', 'UPDATE', 'DELETE'], command)`,
  })
  return byFirst(rows.map(([bucket, test]) => [bucket!, whoOf(test!)]))
}

async function procedureRows(db: Database): Promise<string[][]> {
  const { rows } = await db.query({
    text: `select proname || '(' || coalesce(array_to_string(proargnames[1:pronargs], ', '), '') || ')',
        array_to_string(array(select role from unnest(array['authenticated', 'service_role', 'supabase_auth_admin']) as role
          where has_function_privilege(role, oid, 'execute')), ', ')
      from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  })
  return rows.map(([name, roles]) => [`\`${name}\``, roles!])
}

/** The list in supabase/functions/_shared/runtime/secret-key-uses.ts. */
function secretKeyRows(): string[][] {
  const list = readFileSync(join(project, 'functions', '_shared', 'runtime', 'secret-key-uses.ts'), 'utf8')
  const uses = list.matchAll(/^ {2}(\w+): \{\s+request: '(.+)',\s+by: '(.+)',\s+reason:\s+'(.+)',$/gm)
  return Array.from(uses, ([, name, request, by, reason]) => [`\`${name}\``, `\`${request}\``, `\`${by}\``, reason!])
}

function whoOf(test: string): string {
  const who = [
    test.includes('templates template') && 'reader of the template',
    test.includes('manages_template_file') && 'manager of the template, uploader',
    test.includes('managed_discarded_files') && 'manager of the template, uploader',
    test.includes('readable_support_files') && 'reader of the request',
    test.includes('is_pending_support_file') && 'uploader',
    test.includes('support_requests request') && 'reader of the request',
    test.includes('private_user_id()') && 'self, in person',
    (test.includes('account_ids()') || test.includes('colleague_ids()')) && 'member',
    test.includes('effective_user_id()') &&
      !test.includes('is_own_upload') &&
      !test.includes('is_pending_support_file') &&
      (test.includes('IS NOT NULL') ? 'everyone' : 'self'),
    test.includes('is_admin()') && 'admin',
  ].filter((name) => name !== false)
  return who.length === 0 ? '-' : who.join(', ')
}

function byFirst(cells: readonly string[][]): string[][] {
  const rows = new Map<string, string[]>()
  for (const [name, cell] of cells) rows.set(name!, [...(rows.get(name!) ?? [`\`${name}\``]), cell!])
  return [...rows.values()]
}

function table(titles: readonly string[], rows: readonly string[][]): string {
  return [titles, titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
