import { join } from 'node:path'
import { rotateApiKey, rotateSigningKeys } from '../server/access/keys-file.ts'
import { createAdmin, newPassword } from '../server/environment/first-admin.ts'
import { openDatabase, prepareDatabase } from '../server/environment/prepare-database.ts'
import { replaceKeyFile } from '../kernel/files/key-file.ts'
import { SEAL_KEY } from '../server/backup/layout.ts'
import { OPERATOR_KEY } from '../server/operator/operator-key.ts'
import type { Context } from './context.ts'
import { UsageError } from './usage.ts'
import { portalWorkspace, type Workspace } from './workspace.ts'

/** `rotate-keys`: a running engine takes a new signing key within seconds, and any other key when it starts. */
export async function rotateKeys(context: Context): Promise<number> {
  const { key, revoke } = context.options
  if (key === 'operator' || key === 'backup') return rotateKeyFile(key, context)
  for (const { name, folder, given } of chosen(context)) {
    const fromOutside = { signing: given.signingKeys, publishable: given.publishableKey, secret: given.secretKey }[key]
    if (fromOutside !== undefined || folder === null) throw new UsageError(notHere(`The ${key} key of ${name}`))
    const file = join(folder, 'keys.json')
    if (key === 'signing') {
      const { kid, retiresAt } = await rotateSigningKeys(file, { revoke })
      const older = revoke
        ? `${REVOKED}. ${RESTART}`
        : `older ones are valid until they expire, at most until ${retiresAt}`
      console.log(`${name}: tokens are signed with ${kid} from now on; ${older}`)
    } else {
      rotateApiKey(file, key)
      console.log(`${name}: ${file} has a new ${key} key. ${RESTART}`)
    }
  }
  return 0
}

const REVOKED = 'older ones are refused within seconds, and everybody signs in again or renews the session'
const RESTART = 'Restart every engine now: until then the old one still opens something.'
const notHere = (what: string): string => `${what} comes from a variable: put a new one there, and restart every engine`

function rotateKeyFile(key: 'operator' | 'backup', context: Context): number {
  const { operatorKey, backupKey } = context.settings
  const { dataDir } = portalWorkspace(context)
  const given = key === 'operator' ? operatorKey : backupKey
  if (given !== undefined || dataDir === null) throw new UsageError(notHere(`The ${key} key`))
  const file = join(dataDir, key === 'operator' ? OPERATOR_KEY : SEAL_KEY)
  replaceKeyFile(file)
  console.log(`${file} has a new key. ${key === 'operator' ? RESTART : NEW_SEAL}`)
  return 0
}

const NEW_SEAL =
  'Make a back-up now, and keep a copy of that file apart from the back-ups: it does not open older ones, which need the old key.'

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
