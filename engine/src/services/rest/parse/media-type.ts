import { unacceptableMedia } from '../errors.ts'

/** The form in which the rows of an answer are combined. */
export type Shape = 'array' | 'object' | 'csv' | 'geojson'

export interface PlanFormat {
  readonly format: 'json' | 'text'
  readonly options: readonly string[]
}

export interface MediaType {
  readonly contentType: string
  readonly shape: Shape
  /** Whether members that are null are left out. */
  readonly stripNulls: boolean
  /** Set if the plan of the statement is requested instead of its result. */
  readonly plan: PlanFormat | null
}

const JSON_ARRAY: MediaType = media('application/json', 'array')
const CSV: MediaType = media('text/csv', 'csv')
const GEOJSON: MediaType = media('application/geo+json', 'geojson')
const PLAN_OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

function media(name: string, shape: Shape, stripNulls = false): MediaType {
  const suffix = stripNulls ? ';nulls=stripped' : ''
  return { contentType: `${name}${suffix}; charset=utf-8`, shape, stripNulls, plan: null }
}

/** Returns the first acceptable type that is supported. */
export function negotiate(accept: string | undefined, allow: { plans: boolean; geojson: boolean }): MediaType {
  if (accept === undefined || accept === 'application/json' || accept === '*/*') return JSON_ARRAY
  const wanted = byQuality(accept)
  for (const type of wanted) {
    const found = recognise(type)
    if (!found || (found.plan && !allow.plans) || (found.shape === 'geojson' && !allow.geojson)) continue
    return found
  }
  throw unacceptableMedia(wanted)
}

/** Whether the client accepts JSON or the OpenAPI document. */
export function acceptsOpenApi(accept: string | undefined): boolean {
  if (accept === undefined) return true
  return byQuality(accept).some((type) =>
    ['application/openapi+json', 'application/json', '*/*'].includes(baseOf(type)),
  )
}

function byQuality(accept: string): string[] {
  return splitOutsideQuotes(accept, ',')
    .map((type) => ({ type: type.trim(), quality: Number(/;\s*q=([\d.]+)/.exec(type)?.[1] ?? 1) }))
    .filter(({ type }) => type !== '')
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ type }) => type)
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = []
  let quoted = false
  let start = 0
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '"') quoted = !quoted
    else if (text[index] === separator && !quoted) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}

function baseOf(type: string): string {
  return (splitOutsideQuotes(type, ';')[0] ?? '').trim().toLowerCase()
}

function parametersOf(type: string): Map<string, string> {
  const parameters = new Map<string, string>()
  for (const part of splitOutsideQuotes(type, ';').slice(1)) {
    const equals = part.indexOf('=')
    if (equals < 0) continue
    parameters.set(
      part.slice(0, equals).trim().toLowerCase(),
      part
        .slice(equals + 1)
        .trim()
        .replace(/^"(.*)"$/, '$1'),
    )
  }
  return parameters
}

function recognise(type: string): MediaType | null {
  const strip = () => parametersOf(type).get('nulls') === 'stripped'
  switch (baseOf(type)) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return JSON_ARRAY
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return strip() ? media('application/vnd.pgrst.array+json', 'array', true) : JSON_ARRAY
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return media('application/vnd.pgrst.object+json', 'object', strip())
    case 'text/csv':
      return CSV
    case 'application/geo+json':
      return GEOJSON
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
      return planType(type, 'text')
    case 'application/vnd.pgrst.plan+json':
      return planType(type, 'json')
    default:
      return null
  }
}

function planType(type: string, format: 'json' | 'text'): MediaType | null {
  const parameters = parametersOf(type)
  const target = recognise(parameters.get('for') ?? 'application/json')
  if (!target || target.plan) return null
  const options = (parameters.get('options') ?? '').split('|').filter((option) => PLAN_OPTIONS.includes(option))
  const suffix = options.length > 0 ? `; options=${options.join('|')}` : ''
  return {
    ...target,
    contentType: `application/vnd.pgrst.plan+${format}; for="${target.contentType.split(';')[0]}"${suffix}; charset=utf-8`,
    plan: { format, options },
  }
}
