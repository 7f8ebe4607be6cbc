import { training } from '../../support/training/training.ts'

/** The path of the environment on the engine: `/training`. */
const ENVIRONMENT = new URL(training.url).pathname

/** The number of folders between the environment and the files of a bucket: storage, v1, object, bucket. */
const DEPTH = 4

const climb = (up: string, times: number, target: string): string => up.repeat(times) + target

/** Writes a path of the platform, without a leading slash, as a file name that leads there if a step resolves it as a path. */
type Form = (target: string) => string

/** Goes up from the bucket to the environment. A name in a folder needs one more step. */
const up =
  (step: string): Form =>
  (target) =>
    climb(step, DEPTH, target)

/** Ways to hide a path in a file name. The keys complete a title such as "a comparison is given a path …". */
export const FORMS: Readonly<Record<string, Form>> = {
  'that goes up with ../': up('../'),
  'that goes up with backslashes': up('..\\'),
  'with encoded dots': up('%2e%2e/'),
  'with one encoded dot': up('.%2E/'),
  'with encoded slashes': up('..%2f'),
  'with everything encoded': up('%2e%2e%2f'),
  'with an encoded backslash': up('..%5c'),
  'encoded twice': up('%252e%252e%252f'),
  'encoded three times': up('%25252e%25252e%25252f'),
  'in overlong UTF-8': up('%c0%ae%c0%ae%c0%af'),
  'with a tab that URL parsers remove': up('.\t./'),
  'with a line break that URL parsers remove': up('.\n./'),
  'with parameters after the dots': up('..;/'),
  'with single dots between': up('.././'),
  'with empty segments': up('..//'),
  'with full-width dots': up('．．/'),
  'that begins with a slash': (target) => `/${climb('../', DEPTH, target)}`,
  'from the root': (target) => `${ENVIRONMENT}/${target}`,
  'without a scheme': (target) => `//${new URL(training.url).host}${ENVIRONMENT}/${target}`,
  'that is a complete address': (target) => `${training.url}/${target}`,
  'after a query': (target) => `x?/../${climb('../', DEPTH, target)}`,
  'after a fragment': (target) => `x#/../${climb('../', DEPTH, target)}`,
  'after an ordinary name': (target) => `x/../${climb('../', DEPTH, target)}`,
}

/** One step further up: outside the environment. */
export const outside = (target: string): string => `../${target}`
