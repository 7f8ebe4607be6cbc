import { z } from 'zod'
import { parseConfig } from '../kernel/config/config-error.ts'
import { readToml } from '../kernel/config/project.ts'
import { httpUrl } from '../kernel/config/values.ts'

/** A page of the portal itself (`/templates`) or anywhere else. */
const link = z.union([z.string().regex(/^\/(?!\/)/), httpUrl], 'expected a URL, or a path that begins with a slash')

const login = (email: string, password: string) =>
  z.strictObject({ email: z.email().default(email), password: z.string().min(8).default(password) }).prefault({})

/** What a firm changes to make the portal its own; the same build serves every firm. */
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
      supportHours: z.string().default('Monday-Friday 9:00-18:00'),
    })
    .prefault({}),
  links: z
    .strictObject({
      booking: link.default('https://www.example.com/book-a-consult'),
      /** Null: the tutorial page says that there is no video yet. */
      tutorialVideo: link.nullable().default(null),
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
