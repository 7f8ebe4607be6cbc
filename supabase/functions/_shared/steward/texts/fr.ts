import { PAGES } from '../pages.ts'
import type { Texts } from './en.ts'

export const texts: Texts = {
  hello: (name) =>
    `Bonjour${name && ` ${name}`} ! Je suis l’AI Steward. Demandez-moi ce que disent vos documents, ou joignez-en un et posez une question à son sujet.`,
  thanks: 'Je vous en prie. Puis-je chercher autre chose pour vous ?',
  abilities: [
    'Je cherche dans les documents que vous pouvez lire : ceux de votre organisation et les modèles destinés à tous. Je peux',
    '',
    '- répondre à une question avec les phrases qui y correspondent, et dire dans quel document elles se trouvent ;',
    '- trouver un document ou un modèle ;',
    '- lire un fichier que vous joignez, et y trouver ce que vous demandez ;',
    '- comparer deux documents, avec **Comparer des documents**.',
    '',
    `Pour un avis sur votre propre situation, [contactez l’assistance](${PAGES.support}) ou réservez une consultation.`,
  ].join('\n'),
  found: 'Voici ce que disent vos documents :',
  unsure: 'Je ne suis pas certain que ceci réponde à votre question, mais c’est ce qui s’en rapproche le plus :',
  documents: 'Ces documents correspondent :',
  inFile: (name) => `Voici ce que dit ${name} :`,
  beginning: (name) => `Je n’ai trouvé aucune phrase dans ${name} qui corresponde. Voici le début du document :`,
  helpFound: 'Voici ce que dit l’aide du portail :',
  superseded: 'remplacé par une version ultérieure',
  continues: (question) => `Je comprends ceci comme la suite de « ${question} ».`,
  nothing: (count) =>
    `Je n’ai pas trouvé cela dans vos documents. J’ai cherché dans ${count === 1 ? 'un document' : `${count} documents`} et dans l’aide du portail.`,
  unreadable: {
    protected: (name) =>
      `Je ne peux pas lire ${name} : le fichier est chiffré par un mot de passe. Enregistrez une copie sans mot de passe et joignez-la.`,
    empty: (name) =>
      `Je ne peux pas lire ${name} : il ne contient pas de texte. Il s’agit probablement d’un scan. Joignez l’original, ou un PDF dont le texte a été reconnu.`,
    unreadable: (name) =>
      `Je ne peux pas lire ${name} : le fichier est endommagé. Ouvrez-le dans son programme, enregistrez-le à nouveau et joignez le nouveau fichier.`,
    'too-large': (name) =>
      `Je ne peux pas lire ${name} : décompressé, il est trop volumineux. Joignez la partie sur laquelle porte votre question.`,
    'too-slow': (name) =>
      `Je ne peux pas lire ${name} : la lecture a pris trop de temps. Joignez la partie sur laquelle porte votre question.`,
    unsupported: (name) =>
      `Je ne peux pas lire ${name} : ce n’est pas un fichier PDF, Word, Excel ou texte, quoi qu’en dise son nom. Enregistrez-le dans l’un de ces formats et joignez-le.`,
  },
  tooMany: (seconds) => `Vous avez posé beaucoup de questions en peu de temps. Veuillez attendre ${seconds} secondes.`,
  busy: 'L’AI Steward est très sollicité pour l’instant. Réessayez dans une minute.',
  failed: 'L’AI Steward n’est pas disponible pour l’instant. Réessayez plus tard.',
  fileMissing: 'Le fichier joint est introuvable',
}
