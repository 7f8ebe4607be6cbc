import type { Asker, Question } from './steward-questions.ts'

/** The questions of steward-questions.ts in French. No document of the library is French. */
export const frenchQuestions: readonly Question[] = [
  ['halewijn', 'Combien de temps devons-nous garder les factures ?', 'retention-schedule'],
  ['halewijn', 'Quand pouvons-nous jeter le dossier personnel d’un ancien collègue ?', 'retention-schedule'],
  [
    'halewijn',
    'Combien de temps les enregistrements des caméras de sécurité peuvent-ils être conservés ?',
    'retention-schedule',
  ],
  [
    'halewijn',
    'Quel est le montant maximal qu’un fournisseur peut dépenser pour un cadeau à l’un de nos collaborateurs ?',
    'supplier-code-of-conduct',
  ],
  ['halewijn', 'Les fournisseurs doivent-ils mesurer leurs émissions de carbone ?', 'supplier-code-of-conduct'],
  [
    'halewijn',
    'Comment un travailleur d’un fournisseur peut-il signaler un problème de manière anonyme ?',
    'supplier-code-of-conduct',
  ],
  ['halewijn', 'De combien de jours le client dispose-t-il pour payer une facture ?', 'master-services-agreement'],
  [
    'halewijn',
    'À qui reviennent les droits sur les livrables une fois que tout est payé ?',
    'master-services-agreement',
  ],
  [
    'halewijn',
    'De combien les honoraires des services peuvent-ils augmenter chaque année ?',
    'master-services-agreement',
  ],
  [
    'halewijn',
    'Que se passe-t-il si une guerre ou une inondation rend la prestation des services impossible ?',
    'master-services-agreement',
  ],
  [
    'halewijn',
    'Quelle pénalité un partenaire paie-t-il s’il divulgue des informations confidentielles ?',
    'non-disclosure-agreement',
  ],
  [
    'halewijn',
    'Dans quel délai les documents confidentiels doivent-ils être détruits quand nous le demandons ?',
    'non-disclosure-agreement',
  ],
  [
    'halewijn',
    'Combien de temps les secrets d’affaires sont-ils protégés après la fin des discussions ?',
    'non-disclosure-agreement',
  ],
  ['halewijn', 'Qui dois-je appeler quand je découvre une fuite de données ?', 'gdpr-policy'],
  [
    'halewijn',
    'De combien de temps disposons-nous pour répondre à quelqu’un qui demande l’accès à ses données ?',
    'gdpr-policy',
  ],
  ['halewijn', 'À quelle fréquence les employés suivent-ils à nouveau la formation sur la vie privée ?', 'gdpr-policy'],
  [
    'halewijn',
    'De quoi avons-nous besoin avant de transférer des données à caractère personnel hors d’Europe ?',
    'gdpr-policy',
  ],
  ['halewijn', 'À quelle fréquence faut-il tester les biais d’un modèle ?', 'dpia-automated-decisions'],
  ['halewijn', 'Le scoring de crédit est-il à haut risque selon le règlement sur l’IA ?', 'dpia-automated-decisions'],
  ['halewijn', 'Peut-on demander qu’un être humain réexamine une décision automatisée ?', 'dpia-automated-decisions'],
  [
    'halewijn',
    'Dans combien d’heures Zilverhaven doit-elle nous avertir d’une violation dans la version 2 ?',
    'data-processing-agreement-v2',
  ],
  ['halewijn', 'Quel droit régit la version 1 du contrat de paie ?', 'data-processing-agreement-v1'],
  [
    'halewijn',
    'Le secrétariat social peut-il utiliser nos données pour entraîner une intelligence artificielle ?',
    'data-processing-agreement-v2',
  ],
  ['halewijn', 'Quel sous-traitant ultérieur imprime les fiches de paie ?', 'data-processing-agreement-v2'],
  [
    'brabo',
    'Quelle disponibilité la plateforme de sinistres doit-elle atteindre chaque mois ?',
    'outsourcing-agreement',
  ],
  ['brabo', 'Dans quel délai Nordlys doit-elle signaler un incident majeur ?', 'outsourcing-agreement'],
  ['brabo', 'Quel préavis devons-nous donner pour quitter la plateforme de sinistres ?', 'outsourcing-agreement'],
  ['halewijn', 'À combien de jours de congé un employé a-t-il droit ?', 'arbeidsovereenkomst-bedienden'],
  ['halewijn', 'Combien de jours par semaine puis-je travailler à domicile ?', 'arbeidsovereenkomst-bedienden'],
  ['halewijn', 'Que doit faire un travailleur malade ?', 'arbeidsovereenkomst-bedienden'],
  ['halewijn', 'Quel est le montant des chèques-repas ?', 'arbeidsovereenkomst-bedienden'],
  ['halewijn', 'Peut-on travailler pour un concurrent après un licenciement ?', 'arbeidsovereenkomst-bedienden'],
  ['halewijn', 'Pendant combien d’années faut-il conserver les factures ?', 'retention-schedule'],
  ['halewijn', 'Combien de temps pouvons-nous conserver les données des candidats refusés ?', 'retention-schedule'],
  [
    'halewijn',
    'Dans combien d’heures une violation de données doit-elle être notifiée à l’Autorité de protection des données ?',
    'gdpr-policy',
  ],
  [
    'halewijn',
    'Quelles sont les sanctions en cas d’infraction à la politique de protection de la vie privée ?',
    'gdpr-policy',
  ],
  ['halewijn', 'Un fournisseur peut-il offrir des cadeaux à nos collaborateurs ?', 'supplier-code-of-conduct'],
  ['halewijn', 'Qu’attendons-nous des fournisseurs en matière de travail des enfants ?', 'supplier-code-of-conduct'],
  [
    'halewijn',
    'Combien de temps la confidentialité s’applique-t-elle après la fin de l’accord de confidentialité ?',
    'non-disclosure-agreement',
  ],
  [
    'halewijn',
    'Jusqu’à quel montant la responsabilité est-elle limitée dans le contrat-cadre de services ?',
    'master-services-agreement',
  ],
  [
    'halewijn',
    'Une analyse d’impact est-elle nécessaire pour un système qui décide automatiquement au sujet de personnes ?',
    'dpia-automated-decisions',
    'gdpr-policy',
  ],
  [
    'halewijn',
    'Combien de jours à l’avance le sous-traitant doit-il annoncer un nouveau sous-traitant ultérieur ?',
    'data-processing-agreement-v1',
    'data-processing-agreement-v2',
  ],
  ['brabo', 'Dans quels pays les données de la plateforme de sinistres sont-elles stockées ?', 'outsourcing-agreement'],
  ['brabo', 'Combien coûte la plateforme de sinistres par mois ?', 'outsourcing-agreement'],
]

/** The later questions of steward-questions.ts in French. */
export const laterFrenchQuestions: readonly Question[] = [
  ['halewijn', 'Quels intérêts devons-nous si nous payons en retard ?', 'master-services-agreement'],
  ['halewijn', 'Qui donne des conseils sur la vie privée et parle avec l’autorité de contrôle ?', 'gdpr-policy'],
  ['halewijn', 'Combien de temps gardons-nous les résultats des tests de biais ?', 'dpia-automated-decisions'],
  ['halewijn', 'Les représailles contre les lanceurs d’alerte sont-elles permises ?', 'supplier-code-of-conduct'],
  [
    'halewijn',
    'Où se trouvent les centres de données du sous-traitant de la paie ?',
    'data-processing-agreement-v1',
    'data-processing-agreement-v2',
  ],
  [
    'halewijn',
    'Quelle est la durée maximale de la semaine de travail pour le personnel d’un fournisseur ?',
    'supplier-code-of-conduct',
  ],
  [
    'halewijn',
    'Après combien d’années supprimons-nous ce que nous conservons sur les clients en vertu des règles anti-blanchiment ?',
    'retention-schedule',
  ],
  ['halewijn', 'Puis-je partager des informations secrètes avec mon avocat ?', 'non-disclosure-agreement'],
  ['brabo', 'Quelle aide recevons-nous si nous quittons la plateforme de sinistres ?', 'outsourcing-agreement'],
  ['brabo', 'Quel crédit obtenons-nous quand la plateforme est indisponible trop longtemps ?', 'outsourcing-agreement'],
  ['halewijn', 'Le silence vaut-il approbation d’un livrable ?', 'master-services-agreement'],
  ['halewijn', 'Dans combien de jours une facture doit-elle être payée ?', 'master-services-agreement'],
  ['halewijn', 'Comment signaler une violation de données au sein de l’organisation ?', 'gdpr-policy'],
  ['halewijn', 'Combien d’heures par semaine un employé travaille-t-il ?', 'arbeidsovereenkomst-bedienden'],
  ['halewijn', 'Quand mon salaire est-il payé ?', 'arbeidsovereenkomst-bedienden'],
  ['halewijn', 'Quel tribunal est compétent en cas de litige sur la confidentialité ?', 'non-disclosure-agreement'],
  ['halewijn', 'Combien de temps peut-on conserver les images de caméra ?', 'retention-schedule'],
  [
    'brabo',
    'Le prestataire peut-il faire appel à un sous-traitant pour la plateforme de sinistres ?',
    'outsourcing-agreement',
  ],
  ['halewijn', 'Qui contrôle la mise en balance en cas d’intérêt légitime ?', 'gdpr-policy'],
  ['halewijn', 'Puis-je transmettre des données vers un pays en dehors de l’EEE ?', 'gdpr-policy'],
  [
    'halewijn',
    'À combien s’élève la clause pénale en cas de violation de la confidentialité ?',
    'non-disclosure-agreement',
  ],
  ['halewijn', 'conservasion des factres', 'retention-schedule'],
  ['halewijn', 'Quel est le délai de préavis du contrat de services ?', 'master-services-agreement'],
]

/** The clause questions of steward-questions.ts in French. */
export const frenchClauseQuestions: readonly (readonly [asker: Asker, question: string, clause: RegExp])[] = [
  [
    'halewijn',
    'Quel est le délai de notification d’une violation dans le contrat avec Zilverhaven ?',
    /^[^“]+\*\*6\.1\*\* “[^”]+at the latest 24 hours/,
  ],
  [
    'halewijn',
    'Qui sont les sous-traitants ultérieurs de Zilverhaven et comment les changements sont-ils annoncés ?',
    /\*\*Annex C\*\* “Kanaalnet NV, Ghent.* \[1\]\n- \*\*5\.1\*\* .*30 days in advance(?!.*14 days)/s,
  ],
  ['halewijn', 'Quel préavis faut-il pour un audit selon le contrat avec Zilverhaven ?', /audit .* notice of 10 days/],
  ['halewijn', 'Quelle pénalité prévoit l’accord de confidentialité mutuel ?', /compensation of EUR 25,000/],
  ['halewijn', 'Quel est le délai de préavis du contrat-cadre de services ?', /six months' notice/],
  [
    'brabo',
    'Quel délai de préavis prévoit le contrat d’externalisation de la plateforme de sinistres ?',
    /three months' notice/,
  ],
  [
    'halewijn',
    'Dans combien d’heures Zilverhaven signale-t-elle une violation selon le contrat de sous-traitance ?',
    /at the latest 24 hours/,
  ],
  ['halewijn', 'Quelle est la responsabilité dans le contrat de sous-traitance avec Zilverhaven ?', /EUR 1,000,000/],
  ['halewijn', 'Quel est le délai de préavis dans le contrat de travail des employés ?', /opzeggingstermijnen/],
]
