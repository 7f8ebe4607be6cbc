import type { Signed } from '../authenticate.ts'
import type { Flow } from '../context.ts'
import { validationFailed } from '../errors.ts'
import { recordAudit } from '../store/audit.ts'
import { endSessions } from '../store/sessions.ts'
import { findUser } from '../store/users.ts'
import { endEverySession } from './end-access.ts'

/** Ends every session of the person, this one, or all others. */
export async function signOut(flow: Flow, { user, sessionId }: Signed, scope: string | null): Promise<void> {
  if (!['global', 'local', 'others'].includes(scope ?? 'global')) {
    throw validationFailed(`Unsupported logout scope "${scope}"`)
  }
  await flow.db.transaction(async (session) => {
    // Before the sessions, as everywhere.
    await findUser(session, { id: user.id }, { lock: true })
    await recordAudit(session, flow.client, 'logout', user)
    if (sessionId === null || (scope ?? 'global') === 'global') await endEverySession(session, user.id)
    else await endSessions(session, user.id, scope === 'local' ? { only: sessionId } : { except: sessionId })
  })
}
