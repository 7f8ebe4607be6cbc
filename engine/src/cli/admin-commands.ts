import { join } from 'node:path'
import { rotateKeys } from '../server/access/keys-file.ts'
import { createAdmin, newPassword } from '../server/environment/first-admin.ts'
import { openDatabase, prepareDatabase } from '../server/environment/prepare-database.ts'
import type { Context } from './context.ts'
import { UsageError } from './usage.ts'
import { portalWorkspace, type Workspace } from './workspace.ts'

/** `rotate-keys`: a new key signs from now on. A running engine notices within a second or two. */
export async function rotateAllKeys(context: Context): Promise<number> {
  for (const { name, folder, given } of chosen(context)) {
    if (given.signingKeys !== undefined || folder === null) {
      throw new UsageError(`The keys of ${name} come from the environment: put the new key first in that list yourself`)
    }
    const { kid } = await rotateKeys(join(folder, 'keys.json'))
    console.log(`${name}: tokens are signed with ${kid} from now on; older ones stay valid until they expire`)
  }
  return 0
}

/** `create-admin`: for an operator who has no administrator's login left. */
export async function createAdministrator(context: Context): Promise<number> {
  const { email } = context.options
  if (email === undefined) throw new UsageError('create-admin needs --email ADDRESS')
  const [setup] = chosen(context, 'production')
  if (setup === undefined) throw new UsageError('create-admin needs an environment')
  const db = await openDatabase(setup, context.files, context.settings.poolSize, context.log)
  try {
    await prepareDatabase(db, setup, context.files, context.log)
    const password = context.settings.admin.password ?? newPassword()
    const id = await createAdmin(db, { email, password, name: 'Administrator' })
    if (id === null) throw new UsageError(`${email} is already the address of a user in ${setup.name}`)
    console.log(`${setup.name}: ${email} is an administrator with the password ${password}`)
    return 0
  } finally {
    await db.close()
  }
}

function chosen(context: Context, otherwise?: string): Workspace['setups'] {
  const wanted = context.options.environment ?? otherwise
  const { setups } = portalWorkspace(context)
  const found = wanted === undefined ? setups : setups.filter(({ name }) => name === wanted)
  if (found.length === 0) throw new UsageError(`There is no environment ${wanted}: production or training`)
  return found
}
