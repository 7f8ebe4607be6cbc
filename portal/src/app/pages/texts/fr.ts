import type { Texts } from './en.ts'

export const texts: Texts = {
  planConsult: 'Planifier une consultation',
  documentsAbout: (service: string) => `Documents sur ${service}`,
  whatChanged: (version: number, title: string) =>
    `Qu’est-ce qui a changé dans la version ${version} de « ${title} » ?`,
  mainPoints: (title: string) => `Quels sont les points principaux de « ${title} » ?`,
}
