import type { Disclaimer } from './en.ts'

export const texts: Disclaimer = {
  information: {
    heading: 'Informations générales',
    text: (portal, firm) =>
      `Ce qu’affiche ${portal}, y compris les modèles, les articles, les notifications et les réponses de l’assistant, constitue une information générale. ${firm} l’établit avec soin et la tient à jour dans la mesure du possible, mais ne garantit pas qu’elle soit à tout moment complète, exacte ou actuelle.`,
  },
  advice: {
    heading: 'Absence de conseil juridique',
    text: (firm) =>
      `Rien dans ce portail ne constitue un conseil juridique. L’utiliser, y lire un document ou poser une question à son assistant ne crée aucune relation avocat-client entre vous et ${firm}. Une telle relation, ainsi que des conseils auxquels vous pouvez vous fier, ne résultent que d’une convention écrite avec nous.`,
  },
  liability: {
    heading: 'Limitation de responsabilité',
    text: (firm) =>
      `Dans la mesure permise par la loi, ${firm} n’est pas responsable du dommage résultant de l’utilisation de ce portail, de la confiance accordée à ce qu’il affiche ou de son indisponibilité. Rien dans le présent texte ne limite la responsabilité en cas de faute intentionnelle ou de faute lourde, ni lorsque la loi n’en permet pas la limitation. Les autres sites vers lesquels le portail renvoie relèvent de la responsabilité de ceux qui les exploitent.`,
  },
  consultation: {
    heading: 'Conseil professionnel',
    text: 'Avant d’agir, ou de décider de ne pas agir, sur la base de ce que vous lisez ici, consultez un professionnel qui connaît votre situation. Vous pouvez à tout moment réserver une consultation avec notre équipe.',
  },
  contact: {
    heading: 'Coordonnées',
    beforeAddress: 'Questions relatives à cet avertissement :',
  },
}
