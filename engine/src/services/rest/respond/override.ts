import { badHeadersSetting, badStatusSetting } from '../errors.ts'
import type { RestResponse } from '../types.ts'

/** A function can set `response.headers` and `response.status`, which take precedence. */
export function overridden(response: RestResponse, headers: string | null, status: string | null): RestResponse {
  if (headers === null && status === null) return response
  return {
    ...response,
    status: status === null ? response.status : statusOf(status),
    headers: headers === null ? response.headers : { ...response.headers, ...headersOf(headers) },
  }
}

function statusOf(text: string): number {
  const status = Number(text)
  if (!Number.isInteger(status) || status < 200 || status > 599) throw badStatusSetting()
  return status
}

/** Node throws for a header with other characters, and the answer would be lost. */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

/** A name that is given several times is sent several times, as for cookies. */
function headersOf(text: string): Record<string, string | string[]> {
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    throw badHeadersSetting()
  }
  if (!Array.isArray(list)) throw badHeadersSetting()
  const result: Record<string, string | string[]> = {}
  for (const item of list) {
    const [entry, ...more] = Object.entries((item ?? {}) as Record<string, unknown>)
    if (!entry || more.length > 0) throw badHeadersSetting()
    const [name, value] = entry
    if (typeof value !== 'string' || !NAME.test(name) || !VALUE.test(value)) throw badHeadersSetting()
    const key = name.toLowerCase()
    const before = Object.hasOwn(result, key) ? result[key] : undefined
    result[key] = before === undefined ? value : [before, value].flat()
  }
  return result
}
