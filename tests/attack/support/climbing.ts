import { training } from '../../support/training/training.ts'

/** The path of an environment on the engine: `/training`. */
const environment = new URL(training.url).pathname

/** How many folders a storage address has above the files of a bucket, below the environment: storage, v1, object, bucket. */
const DEPTH = 4

const climb = (up: string, times: number, target: string): string => up.repeat(times) + target

/** A target of the platform, without a slash before it, as a name that leads there if anything on the way gives in. */
type Form = (target: string) => string

/** Up from the bucket to the environment. A name in a folder needs one step more. */
const up =
  (step: string): Form =>
  (target) =>
    climb(step, DEPTH, target)

/** Ways to write a path that is not the name that it pretends to be. */
export const FORMS: Readonly<Record<string, Form>> = {
  'that climbs': up('../'),
  'that climbs with backslashes': up('..\\'),
  'with encoded dots': up('%2e%2e/'),
  'with one encoded dot': up('.%2E/'),
  'with encoded slashes': up('..%2f'),
  'with everything encoded': up('%2e%2e%2f'),
  'with an encoded backslash': up('..%5c'),
  'encoded twice': up('%252e%252e%252f'),
  'encoded three times': up('%25252e%25252e%25252f'),
  'in overlong UTF-8': up('%c0%ae%c0%ae%c0%af'),
  'with a tab that a URL loses': up('.\t./'),
  'with a line break that a URL loses': up('.\n./'),
  'with parameters after the dots': up('..;/'),
  'with a dot between': up('.././'),
  'with empty segments': up('..//'),
  'in wide dots': up('．．/'),
  'that begins with a slash': (target) => `/${climb('../', DEPTH, target)}`,
  'from the root': (target) => `${environment}/${target}`,
  'without a scheme': (target) => `//${new URL(training.url).host}${environment}/${target}`,
  'that is a whole address': (target) => `${training.url}/${target}`,
  'after a query': (target) => `x?/../${climb('../', DEPTH, target)}`,
  'after a fragment': (target) => `x#/../${climb('../', DEPTH, target)}`,
  'after a name that is there': (target) => `x/../${climb('../', DEPTH, target)}`,
}

/** Out of the environment altogether. */
export const outside = (target: string): string => `../${target}`
