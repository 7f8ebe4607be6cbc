import type { Texts } from './en.ts'

export const texts: Texts = {
  privacy: {
    summary: 'La protection des données pour toute l’organisation, du registre à l’autorité de contrôle.',
    covers: [
      {
        title: 'Registres et analyses',
        text: 'Le registre des activités de traitement, les analyses d’impact et les transferts hors de l’EEE.',
      },
      {
        title: 'Contrats avec les sous-traitants',
        text: 'Rédaction, relecture et comparaison des contrats de sous-traitance.',
      },
      {
        title: 'Violations et demandes',
        text: 'Ce qu’il faut notifier dans les 72 heures, et comment répondre aux personnes qui demandent leurs données.',
      },
      {
        title: 'Déclarations et formation',
        text: 'Déclarations de confidentialité, bandeaux de cookies et formations pour vos collaborateurs.',
      },
    ],
  },
  legal: {
    summary: 'Contrats, sociétés et litiges, avec un juriste qui connaît votre organisation.',
    covers: [
      {
        title: 'Contrats',
        text: 'Rédaction et négociation de contrats de services, de fourniture, de licence et de confidentialité.',
      },
      {
        title: 'Droit du travail',
        text: 'Contrats de travail, règlement de travail et fin de la relation de travail.',
      },
      {
        title: 'Droit des sociétés',
        text: 'Organes d’administration, actionnaires, mandats et les documents dont ils ont besoin.',
      },
      { title: 'Litiges', text: 'Une évaluation avant d’écrire, et les lettres le moment venu.' },
    ],
  },
  security: {
    summary: 'La sécurité de l’information, telle que NIS2, DORA et ISO 27001 l’exigent.',
    covers: [
      {
        title: 'Obligations',
        text: 'Quelles règles vous sont applicables, quelle autorité les contrôle et où se trouvent les lacunes.',
      },
      {
        title: 'Politiques et registres',
        text: 'Politiques de sécurité, registre d’informations et risques liés aux tiers.',
      },
      { title: 'Incidents', text: 'Plans, exercices et notifications à faire en quelques heures.' },
      { title: 'Fournisseurs', text: 'Clauses de sécurité, questionnaires et plans de sortie.' },
    ],
  },
  'digital-ai': {
    summary:
      'L’intelligence artificielle et les données, utilisées dans le respect du règlement sur l’IA et du règlement sur les données.',
    covers: [
      {
        title: 'Règlement sur l’IA',
        text: 'Lesquels de vos systèmes sont concernés, dans quelle catégorie, et ce qu’il faut pour chacun.',
      },
      {
        title: 'Analyses',
        text: 'Analyses d’impact des décisions automatisées, avec vos spécialistes des données.',
      },
      {
        title: 'Politiques et maîtrise de l’IA',
        text: 'Des règles pour l’utilisation de l’IA au travail, et une formation pour ceux qui l’utilisent.',
      },
      {
        title: 'Données et cloud',
        text: 'Le partage des données, le changement de fournisseur et les contrats pour les deux.',
      },
    ],
  },
  esg: {
    summary: 'Des rapports de durabilité et un devoir de vigilance qui résistent aux questions.',
    covers: [
      {
        title: 'Rapports',
        text: 'Le champ d’application de la CSRD, la double matérialité et le plan du premier rapport.',
      },
      {
        title: 'Chaîne d’approvisionnement',
        text: 'Codes des fournisseurs, déclarations et devoir de vigilance.',
      },
      {
        title: 'Allégations',
        text: 'Ce que vous pouvez dire de votre durabilité, et les preuves qu’il vous faut.',
      },
      {
        title: 'Gouvernance',
        text: 'Politiques, responsabilités et documents pour votre organe d’administration.',
      },
    ],
  },
}
