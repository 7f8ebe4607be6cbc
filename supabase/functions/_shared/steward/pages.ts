/** Pages of the portal that answers link to. */
export const PAGES = { templates: '/templates', support: '/contact-support' }

/** The link to one template. */
export const templateLink = (id: string): string => `${PAGES.templates}?template=${id}`
