import type { Texts } from './en.ts'

export const texts: Texts = {
  'processor-register': {
    title: 'Registre des sous-traitants à signer',
    description:
      'L’examen annuel de tous les sous-traitants et de leurs contrats attend la signature de votre délégué à la protection des données.',
    task: 'Vérifiez que chaque sous-traitant a un contrat signé, puis signez le registre et envoyez-le-nous.',
    who: 'Votre délégué à la protection des données, avec Hélène Marchal de notre cabinet.',
  },
  'phishing-drill': {
    title: 'Exercice d’hameçonnage en cours',
    description:
      'Les collaborateurs reçoivent cette semaine trois messages de test inoffensifs. Les résultats seront communiqués par service, jamais nominativement.',
    task: 'Rien : ne prévenez pas vos collègues. Demandez-nous les chiffres une fois la semaine terminée.',
    who: 'L’équipe Sécurité de l’info de notre cabinet.',
  },
  'nis2-registration': {
    title: 'Enregistrement comme entité essentielle',
    description:
      'Les entités soumises à la loi NIS2 enregistrent leur secteur, leurs personnes de contact et leurs plages d’adresses IP auprès de l’autorité.',
    task: 'Désignez une personne de contact joignable jour et nuit, dressez la liste des plages d’adresses IP et enregistrez-vous sur le portail de l’autorité.',
    who: 'Votre responsable informatique, avec notre équipe Juridique.',
  },
  'supplier-code': {
    title: 'Code de conduite des fournisseurs à renvoyer',
    description: 'Vos douze principaux fournisseurs renvoient le code signé. Il en manque encore quatre.',
    task: 'Relancez les quatre fournisseurs qui n’ont pas répondu. Nous avons une lettre que vous pouvez envoyer.',
    who: 'Votre service des achats.',
  },
  'dpia-hr': {
    title: 'Analyse d’impact du nouveau système RH',
    description:
      'Atelier avec l’informatique et les ressources humaines sur ce que le système conserve, pendant combien de temps et pour qui.',
    task: 'Apportez la liste des champs que le système conserve, ainsi que le contrat avec son fournisseur.',
    who: 'Votre service informatique et vos ressources humaines, avec notre équipe Vie privée & données.',
  },
  certificate: {
    title: 'Expiration du certificat du portail client',
    description: 'Il se renouvelle automatiquement. La veille, nous vérifions que c’est bien le cas.',
    task: 'Rien. Si la vérification échoue, nous vous prévenons le jour même.',
    who: 'Les exploitants du portail.',
  },
  pentest: {
    title: 'Test d’intrusion annuel',
    description: 'Une équipe externe teste la boutique en ligne et l’accès à distance pendant cinq jours ouvrables.',
    task: 'Désignez les personnes qui peuvent être appelées pendant le test, et ne modifiez pas les systèmes pendant ces cinq jours.',
    who: 'Votre responsable informatique et l’équipe externe ; nous lisons le rapport avec vous.',
  },
}
