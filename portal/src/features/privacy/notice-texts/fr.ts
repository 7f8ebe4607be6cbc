import type { Notice } from './en.ts'

const FROM_YOU = 'Vous nous fournissez ces données vous-même.'
const WITH_IT = 'Aux prestataires qui gèrent nos systèmes pour nous, en qualité de sous-traitants liés par un contrat.'
const IN_EEA = 'Aucun : les données restent au sein de l’Espace économique européen.'
const ACCOUNTANT = 'À notre comptable et, lorsque la loi l’exige, aux autorités.'
const CONSENT = 'Votre consentement.'
const FROM_YOU_OR_ORGANISATION =
  'Vous ou votre organisation nous fournissez ces données ; certaines proviennent de registres publics des entreprises.'

export const texts: Notice = {
  who: {
    heading: '1. Qui sommes-nous ?',
    firm: (firm, address, companyNumber) => {
      const office = address === '' ? '' : `, ayant son siège à ${address}`
      const number =
        companyNumber === ''
          ? ''
          : `, inscrite à la Banque-Carrefour des Entreprises (BCE) sous le numéro d’entreprise ${companyNumber}`
      return `${firm} est une société belge${office}${number}.`
    },
    beforeAddress:
      'En qualité de responsable du traitement, elle détermine pourquoi et comment les données visées par la présente déclaration sont traitées. Pour tout ce qui concerne vos données à caractère personnel, écrivez à',
    afterAddress: '.',
  },
  scope: {
    heading: '2. Champ d’application',
    text: 'La présente déclaration concerne les données à caractère personnel que nous traitons par l’intermédiaire de notre site web et de ce portail, à des fins de marketing direct et dans le cadre de l’organisation générale de notre cabinet. Ce que nous traitons pour nos clients, en qualité de sous-traitant, est régi par les contrats conclus avec eux.',
  },
  activities: {
    heading: '3. Activités de traitement',
    facts: {
      legalBasis: 'Base juridique',
      data: 'Données',
      source: 'Source',
      retention: 'Conservation',
      sharing: 'Communication',
      decisions: 'Prise de décision automatisée',
      noDecisions: 'Aucune.',
      transfers: 'Transferts',
    },
    list: [
      {
        id: '3.1',
        title: 'Utilisation du site web et cookies',
        purpose: 'Afficher le site web et ce portail, en assurer la sécurité et savoir comment ils sont utilisés.',
        legalBasis:
          'L’intérêt légitime pour les cookies sans lesquels le site ne fonctionne pas ; pour tous les autres, votre consentement, que vous pouvez retirer à tout moment.',
        data: 'Adresse de votre appareil (IP), navigateur et système, pages visitées et moment de la visite, votre choix en matière de cookies.',
        source: 'Votre appareil nous fournit ces données pendant que vous utilisez le site.',
        retention:
          'Aussi longtemps que dure le cookie, soit un an au maximum ; les journaux de sécurité jusqu’à {sign_ins}.',
        sharing:
          'Aux prestataires qui hébergent le site et, si vous y avez consenti, à ceux qui en mesurent l’utilisation.',
        transfers: IN_EEA,
        cookies: [
          {
            kind: 'Les cookies essentiels',
            does: 'vous maintiennent connecté et assurent la sécurité du site ; sans eux, il ne fonctionne pas.',
          },
          {
            kind: 'Les cookies fonctionnels',
            does: 'retiennent vos choix, comme la langue ou la largeur de la barre latérale.',
          },
          {
            kind: 'Les cookies analytiques',
            does: 'nous indiquent quelles pages sont utilisées, afin que nous puissions les améliorer.',
          },
          {
            kind: 'Les cookies de marketing',
            does: 'vous montreraient ailleurs ce qui est susceptible de vous intéresser.',
          },
          {
            kind: 'Les cookies de tiers',
            does: 'sont placés par des tiers dont une page intègre le contenu, par exemple une vidéo.',
          },
        ],
      },
      {
        id: '3.2',
        title: 'Contact par le site web',
        purpose: 'Répondre à votre question ou à votre demande.',
        legalBasis: CONSENT,
        data: 'Nom, adresse e-mail, numéro de téléphone si vous l’indiquez, et ce que vous nous écrivez.',
        source: FROM_YOU,
        retention: 'Jusqu’à {support_requests} après le traitement de votre demande.',
        sharing: WITH_IT,
        transfers: IN_EEA,
      },
      {
        id: '3.3',
        title: 'Gestion de la relation avec les clients',
        purpose: 'Préparer, exécuter et suivre nos services, les facturer et rester en contact.',
        legalBasis: 'Notre intérêt légitime à gérer la relation avec nos clients.',
        data: 'Nom, fonction, organisation, coordonnées, correspondance, services, factures et paiements.',
        source: FROM_YOU_OR_ORGANISATION,
        retention: 'Jusqu’à {accounts} après le dernier contact.',
        sharing: `${WITH_IT} ${ACCOUNTANT}`,
        transfers: IN_EEA,
      },
      {
        id: '3.4',
        title: 'Lettres d’information',
        purpose: 'Vous envoyer des informations sur notre travail et notre domaine.',
        legalBasis: CONSENT,
        data: 'Nom, adresse e-mail, langue, et si une lettre d’information a été ouverte.',
        source: FROM_YOU,
        retention: 'Jusqu’au retrait de votre consentement ; chaque lettre d’information contient un lien à cet effet.',
        sharing: WITH_IT,
        transfers: IN_EEA,
      },
      {
        id: '3.5',
        title: 'Événements',
        purpose: 'Organiser des événements, vous y inviter et en assurer le suivi.',
        legalBasis: CONSENT,
        data: 'Nom, organisation, coordonnées, présence, préférences alimentaires si vous les indiquez, photographies de l’événement.',
        source: FROM_YOU,
        retention: 'Jusqu’à 1 an après l’événement.',
        sharing: `${WITH_IT} Aux partenaires avec lesquels un événement est organisé, comme l’annonce l’invitation.`,
        transfers: IN_EEA,
      },
      {
        id: '3.6',
        title: 'Recrutement',
        purpose: 'Évaluer les candidatures, pourvoir les postes vacants et tenir une réserve de recrutement.',
        legalBasis:
          'Votre consentement pour les candidatures spontanées et pour la réserve de recrutement ; notre intérêt légitime pour le recrutement actif.',
        data: 'Nom, coordonnées, curriculum vitae, formation et expérience, notes d’entretien, et le numéro de Registre national lorsque la loi l’exige pour un contrat de travail.',
        source:
          'Vous nous fournissez ces données ; certaines proviennent de bureaux de recrutement et de réseaux professionnels sur lesquels vous les avez publiées.',
        retention:
          'Candidats non retenus : jusqu’à 1 an. Réserve de recrutement : jusqu’au retrait de votre consentement, et 3 ans au maximum.',
        sharing: `${WITH_IT} Aux bureaux de recrutement avec lesquels vous êtes en contact.`,
        transfers:
          'Éventuellement vers les États-Unis, lorsque le fournisseur d’un outil de recrutement y est établi ; en vertu des clauses contractuelles types de la Commission européenne.',
      },
      {
        id: '3.7',
        title: 'Relation avec les fournisseurs',
        purpose: 'Choisir des fournisseurs, passer commande auprès d’eux et les payer.',
        legalBasis: 'Notre intérêt légitime à gérer la relation avec nos fournisseurs.',
        data: 'Nom, fonction, organisation, coordonnées, correspondance, commandes, factures et paiements.',
        source: FROM_YOU_OR_ORGANISATION,
        retention: 'Jusqu’à 7 ans après le dernier contact.',
        sharing: `${WITH_IT} ${ACCOUNTANT}`,
        transfers: IN_EEA,
      },
      {
        id: '3.8',
        title: 'Planification de rendez-vous',
        purpose: 'Planifier des rendez-vous avec vous et vous les rappeler.',
        legalBasis: CONSENT,
        data: 'Nom, adresse e-mail, organisation, moment et objet du rendez-vous.',
        source: FROM_YOU,
        retention: 'Jusqu’à {consults} après le rendez-vous.',
        sharing: 'Au fournisseur de notre page de réservation, en qualité de sous-traitant lié par un contrat.',
        transfers: IN_EEA,
      },
      {
        id: '3.9',
        title: 'Questions à l’AI Steward',
        purpose:
          'Répondre à vos questions dans ce portail, et vous permettre de relire les réponses et de poursuivre à partir d’elles.',
        legalBasis: 'Notre intérêt légitime à répondre aux questions des personnes qui utilisent ce portail.',
        data: 'Vos questions, les réponses avec les documents qu’elles citent, le moment, et les fichiers que vous joignez. Personne d’autre que vous ne peut les lire dans le portail, ni vos collègues ni notre équipe, sauf si vous nous en envoyez une avec « Demander à un conseiller ».',
        source:
          'Vous nous fournissez les questions et les fichiers ; les réponses proviennent de documents que vous pouvez lire.',
        retention:
          'Conversations : {chat_conversations} ; une question sans réponse, un jour. Vous pouvez en supprimer une ou toutes plus tôt, sous « Conversations » dans le Steward ; ce que vous supprimez est effacé environ une heure plus tard. Fichiers joints : {chat_uploads}, ou jusqu’à ce que vous les supprimiez dans Mon profil.',
        sharing: `${WITH_IT} Si nous utilisons un modèle de langage, son fournisseur reçoit la question, ce qui la précédait dans la conversation et les passages qui y correspondent.`,
        transfers:
          'Éventuellement hors de l’Espace économique européen, lorsque le fournisseur d’un modèle de langage y est établi ; en vertu des clauses contractuelles types de la Commission européenne.',
      },
    ],
  },
  sharing: {
    heading: '4. Communication à des tiers',
    text: 'Nous ne vendons pas de données à caractère personnel. Nous ne les communiquons qu’aux destinataires cités ci-dessus : les prestataires qui les traitent pour notre compte et sur nos instructions, les partenaires lorsque vous en avez connaissance, et les autorités lorsque la loi nous y oblige.',
  },
  transfers: {
    heading: '5. Transferts hors de l’EEE',
    text: 'Nous traitons les données à caractère personnel au sein de l’Espace économique européen. Lorsqu’un transfert hors de celui-ci ne peut être évité, comme indiqué pour une activité ci-dessus, il a lieu vers un pays offrant un niveau de protection adéquat ou en vertu des clauses contractuelles types de la Commission européenne. Vous pouvez nous en demander une copie.',
  },
  retention: {
    heading: '6. Conservation',
    text: 'Nous ne conservons pas les données à caractère personnel plus longtemps que la finalité ne l’exige ; la durée figure sous chaque activité ci-dessus. Elles sont ensuite effacées ou rendues anonymes, sauf si la loi nous oblige à les conserver plus longtemps ou si elles sont nécessaires à une action en justice.',
    set: 'Ce portail supprime selon les durées fixées actuellement. Avant de supprimer des données d’une organisation, il le lui annonce 30 jours à l’avance.',
    periods: {
      support_requests: 'Demandes d’assistance, après leur clôture',
      consults: 'Rendez-vous, après qu’ils ont eu lieu',
      notifications: 'Notifications',
      accounts: 'Ce que nous avons sur un client, après le dernier contact',
      admin_actions: 'Le journal d’audit de ce que nos administrateurs ont fait',
      chat_conversations: 'Questions à l’AI Steward et ses réponses',
      chat_uploads: 'Fichiers joints à une question',
      sign_ins: 'Appareils sur lesquels vous vous êtes connecté, après leur dernière utilisation',
    },
    months: (count) => `${count} mois`,
    years: (count) => (count === 1 ? '1 an' : `${count} ans`),
    loading: 'Chargement des durées',
    failed: 'Les durées fixées n’ont pas pu être chargées.',
    unknown: '[non chargée]',
  },
  decisions: {
    heading: '7. Prise de décision automatisée',
    text: 'Aucune de nos décisions concernant des personnes n’est fondée exclusivement sur un traitement automatisé, profilage compris. L’assistant de ce portail répond aux questions à partir de documents ; il ne décide de rien.',
  },
  rights: {
    heading: '8. Vos droits',
    beforeAddress: 'Pour exercer un droit en tant que personne concernée, écrivez à',
    afterAddress:
      '. Nous répondons dans un délai d’un mois. Si nous doutons de l’identité du demandeur, nous pouvons vous demander de prouver la vôtre.',
    list: [
      {
        id: '8.1',
        title: 'Accès',
        text: 'Vous pouvez demander si nous traitons des données vous concernant, lesquelles, pourquoi, à qui elles sont communiquées et combien de temps elles sont conservées, et en obtenir une copie. La première copie est gratuite.',
      },
      {
        id: '8.2',
        title: 'Rectification',
        text: 'Vous pouvez faire corriger les données inexactes et faire compléter les données incomplètes.',
      },
      {
        id: '8.3',
        title: 'Limitation du traitement',
        text: 'Vous pouvez nous demander de conserver des données sans les utiliser : pendant l’examen de leur exactitude ou de votre opposition, lorsque le traitement est illicite et que vous ne souhaitez pas leur effacement, ou lorsqu’elles vous sont nécessaires pour une action en justice.',
      },
      {
        id: '8.4',
        title: 'Portabilité',
        text: 'Vous pouvez recevoir, dans un format courant et lisible par machine, les données que vous nous avez fournies et que nous traitons à l’aide de procédés automatisés sur la base de votre consentement ou d’un contrat, ou nous les faire transmettre à un tiers.',
      },
      {
        id: '8.5',
        title: 'Opposition',
        text: 'Vous pouvez vous opposer, pour des raisons tenant à votre situation particulière, à un traitement fondé sur notre intérêt légitime, et, à tout moment et sans motif, au marketing direct.',
      },
      {
        id: '8.6',
        title: 'Effacement',
        text: 'Vous pouvez faire effacer les données qui ne sont plus nécessaires, qui ont été traitées de manière illicite ou pour lesquelles vous avez retiré votre consentement, sauf si la loi nous oblige à les conserver.',
      },
      {
        id: '8.7',
        title: 'Retrait du consentement',
        text: 'Lorsque nous traitons des données sur la base de votre consentement, vous pouvez le retirer à tout moment. Ce qui a été fait auparavant reste licite.',
      },
      {
        id: '8.8',
        title: 'Décisions automatisées',
        text: 'Vous pouvez vous opposer à une décision fondée exclusivement sur un traitement automatisé et produisant à votre égard des effets juridiques ou vous affectant de manière significative de façon similaire. Nous ne prenons aucune décision de ce type.',
      },
    ],
  },
  complaints: {
    heading: '9. Questions et plaintes',
    beforeAddress: 'Adressez-vous d’abord à nous :',
    afterAddress:
      '. Vous pouvez également introduire une plainte auprès de l’Autorité de protection des données (APD), rue de la Presse 35, 1000 Bruxelles, +32 2 274 48 00,',
    site: 'www.autoriteprotectiondonnees.be',
  },
  amendments: {
    heading: '10. Modifications',
    text: 'Nous pouvons modifier la présente déclaration, par exemple lorsque nos services ou la loi changent. La version la plus récente figure sur cette page, avec son numéro et sa date ; nous vous informons au préalable des modifications importantes.',
  },
}
