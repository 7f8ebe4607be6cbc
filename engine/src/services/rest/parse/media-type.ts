import { LIST_ITEMS } from '../../../kernel/http/list-items.ts'
import { unacceptableMedia } from '../errors.ts'
import type { MediaHandler } from '../schema/types.ts'

/** The form in which the rows of an answer are combined. */
export type Shape = 'array' | 'object' | 'csv' | 'geojson' | 'custom'

export interface PlanFormat {
  readonly format: 'json' | 'text'
  readonly options: readonly string[]
}

/** Makes a body: an aggregate of rows, or without one the value that a function returns. */
export interface BodyMaker {
  readonly aggregate: MediaHandler | null
  readonly isBinary: boolean
}

/** Looks for something of the project that makes a body of the type, which is in lower case and without parameters. */
export type FindMaker = (type: string) => MediaType | null

export interface MediaType {
  readonly contentType: string
  readonly shape: Shape
  /** Whether members that are null are left out. */
  readonly stripNulls: boolean
  /** Set for the shape `custom`: what of the project makes the body. */
  readonly maker: BodyMaker | null
  /** Set if the plan of the statement is requested instead of its result. */
  readonly plan: PlanFormat | null
}

const JSON_ARRAY: MediaType = media('application/json', 'array')
const CSV: MediaType = media('text/csv', 'csv')
const GEOJSON: MediaType = media('application/geo+json', 'geojson')
const PLAN_OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

function media(name: string, shape: Shape, stripNulls = false): MediaType {
  const suffix = stripNulls ? ';nulls=stripped' : ''
  return { contentType: `${name}${suffix}; charset=utf-8`, shape, stripNulls, maker: null, plan: null }
}

/** Types of which the engine itself knows that they are text. */
const TEXT_TYPES: ReadonlySet<string> = new Set([
  'application/json',
  'application/geo+json',
  'text/csv',
  'text/plain',
  'text/xml',
])

/** The media type of a body that something of the project makes. */
export function customMedia(type: string, maker: BodyMaker): MediaType {
  const name = type === '*/*' ? 'application/octet-stream' : type
  const contentType = TEXT_TYPES.has(name) ? `${name}; charset=utf-8` : name
  return { contentType, shape: 'custom', stripNulls: false, maker, plan: null }
}

/** Returns the first acceptable type that is supported. */
export function negotiate(
  accept: string | undefined,
  allow: { plans: boolean; geojson: boolean; find: FindMaker | null },
): MediaType {
  const { find } = allow
  if (accept === undefined || accept === 'application/json' || accept === '*/*') {
    return find?.(accept ?? '*/*') ?? JSON_ARRAY
  }
  const wanted = byQuality(accept)
  for (const type of wanted) {
    const found = recognise(type, find)
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
    .slice(0, LIST_ITEMS)
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

/** The project can replace every type, except those whose parameters have a meaning. */
function recognise(type: string, find: FindMaker | null): MediaType | null {
  const strip = () => parametersOf(type).get('nulls') === 'stripped'
  const base = baseOf(type)
  switch (base) {
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      if (strip()) return media('application/vnd.pgrst.array+json', 'array', true)
      return find?.('application/json') ?? JSON_ARRAY
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return media('application/vnd.pgrst.object+json', 'object', strip())
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
      return planType(type, 'text', find)
    case 'application/vnd.pgrst.plan+json':
      return planType(type, 'json', find)
    default:
      return find?.(base) ?? BUILT_IN.get(base) ?? null
  }
}

const BUILT_IN: ReadonlyMap<string, MediaType> = new Map([
  ['*/*', JSON_ARRAY],
  ['application/*', JSON_ARRAY],
  ['application/json', JSON_ARRAY],
  ['text/csv', CSV],
  ['application/geo+json', GEOJSON],
])

function planType(type: string, format: 'json' | 'text', find: FindMaker | null): MediaType | null {
  const parameters = parametersOf(type)
  const target = recognise(parameters.get('for') ?? 'application/json', find)
  if (!target || target.plan) return null
  const options = (parameters.get('options') ?? '').split('|').filter((option) => PLAN_OPTIONS.includes(option))
  const suffix = options.length > 0 ? `; options=${options.join('|')}` : ''
  return {
    ...target,
    contentType: `application/vnd.pgrst.plan+${format}; for="${target.contentType.split(';')[0]}"${suffix}; charset=utf-8`,
    plan: { format, options },
  }
}
