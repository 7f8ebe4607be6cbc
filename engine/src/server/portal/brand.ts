import { z } from 'zod'
import { parseConfig } from '../../kernel/config/config-error.ts'
import { readToml } from '../../kernel/config/project.ts'
import { httpUrl, webUrl } from '../../kernel/config/values.ts'

const ownPath = z.string().regex(/^\/(?!\/)/)

/** A page of the portal itself (`/templates`) or anywhere else. */
const link = z.union([ownPath, httpUrl], 'expected a URL, or a path that begins with a slash')

/**
 * The ending decides: an address that is not a video file is a page to be embedded, as video services offer it. It must be of
 * another origin, so that it cannot reach the portal around it.
 */
const video = z
  .union(
    [ownPath.refine(isVideoFile), webUrl(['https:'])],
    'expected a URL that begins with https://, or the path of a video file that begins with a slash',
  )
  .transform((url) => ({ kind: isVideoFile(url) ? ('file' as const) : ('page' as const), url }))

function isVideoFile(url: string): boolean {
  return /\.(mp4|m4v|webm|ogv|mov)$/i.test(new URL(url, 'https://portal').pathname)
}

export type TutorialVideo = z.infer<typeof video>

const login = (email: string, password: string) =>
  z.strictObject({ email: z.email().default(email), password: z.string().min(8).default(password) }).prefault({})

/** One text for everyone, or one for each language. The portal shows the first that there is where one is left out. */
const textInLanguages = z.union([
  z.string(),
  z
    .strictObject({ en: z.string().optional(), nl: z.string().optional(), fr: z.string().optional() })
    .refine((texts) => Object.keys(texts).length > 0, 'expected a text in en, nl or fr'),
])

/** What a firm can change in the portal. The same build serves every firm. */
const brandSchema = z.strictObject({
  brand: z
    .strictObject({
      /** The product's name, in titles and mails. */
      name: z.string().min(1).default('Portico OneView'),
      firm: z.string().min(1).default('Portico'),
      address: z.string().default(''),
      companyNumber: z.string().default(''),
      infoEmail: z.email().default('info@portico.local'),
      supportEmail: z.email().default('support@portico.local'),
      supportPhone: z.string().default(''),
      supportHours: textInLanguages.default({
        en: 'Monday-Friday 9:00-18:00',
        nl: 'Maandag-vrijdag 9:00-18:00',
        fr: 'Lundi-vendredi 9:00-18:00',
      }),
    })
    .prefault({}),
  links: z
    .strictObject({
      booking: link.default('https://www.example.com/book-a-consult'),
      /** The firm's own video; null for the one that is shipped. */
      tutorialVideo: video.nullable().default(null),
      releaseNotes: link.default('/templates'),
    })
    .prefault({}),
  /** Sample logins of the training environment, shown to everyone on the demo page. */
  demo: z
    .strictObject({
      customer: login('customer@training.portico.local', 'Training-Customer-1!'),
      admin: login('admin@training.portico.local', 'Training-Admin-1!'),
    })
    .prefault({}),
})

export type Brand = z.infer<typeof brandSchema>

export function loadBrand(file: string | undefined): Brand {
  return parseConfig(brandSchema, file === undefined ? {} : readToml(file), file ?? 'brand')
}
