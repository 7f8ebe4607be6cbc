import { parseId, parseText } from '../../../lib/address-values.ts'
import { SHOWN, type Shown } from './request.ts'
import { type Category, isCategory } from './support-form.ts'

/**
 * What the address of the page says. Other pages open the form filled in with `new=1&subject=…&category=…&message=…`
 * (docs/product/support.md).
 */
export interface SupportAddress {
  /** The open request; null if none is. */
  readonly request: string | null
  /** The address asks for a request that cannot exist. */
  readonly isWrong: boolean
  readonly isNew: boolean
  readonly subject: string
  readonly message: string
  /** Empty if the link names none that exists. */
  readonly category: Category | ''
  readonly shown: Shown
}

export function readAddress(search: Readonly<Record<string, unknown>>): SupportAddress {
  const request = parseId(search['request'])
  const shown = parseText(search['show'])
  const category = parseText(search['category'])
  return {
    request,
    isWrong: request === null && search['request'] !== undefined,
    isNew: search['new'] !== undefined,
    subject: parseText(search['subject']).slice(0, 200),
    message: parseText(search['message']).slice(0, 10_000),
    category: isCategory(category) ? category : '',
    shown: SHOWN.find((known) => known === shown) ?? 'all',
  }
}
