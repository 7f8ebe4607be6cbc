import { confirmSignInBy, endAccessBy } from '../_shared/ports/security-mails.ts'
import { forEveryone } from '../_shared/runtime/entry.ts'
import { portalUrl } from '../_shared/runtime/environment.ts'
import { endAccess } from './handler.ts'

export default {
  fetch: forEveryone((request) =>
    endAccess(request, { endAccess: (token) => endAccessBy(token, portalUrl()), confirm: confirmSignInBy }),
  ),
}
