import { confirmAddress as confirm } from '../_shared/ports/address-changes.ts'
import { forEveryone } from '../_shared/runtime/entry.ts'
import { confirmAddress } from './handler.ts'

export default { fetch: forEveryone((request) => confirmAddress(request, { confirm })) }
