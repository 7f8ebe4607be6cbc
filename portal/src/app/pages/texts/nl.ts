import type { Texts } from './en.ts'

export const texts: Texts = {
  planConsult: 'Consult plannen',
  documentsAbout: (service: string) => `Documenten over ${service}`,
  whatChanged: (version: number, title: string) => `Wat is er veranderd in versie ${version} van “${title}”?`,
  mainPoints: (title: string) => `Wat zijn de hoofdpunten van “${title}”?`,
}
