export const texts = {
  planConsult: 'Plan consult',
  documentsAbout: (service: string) => `Documents about ${service}`,
  whatChanged: (version: number, title: string) => `What changed in version ${version} of “${title}”?`,
  mainPoints: (title: string) => `What are the main points of “${title}”?`,
}

export type Texts = typeof texts
