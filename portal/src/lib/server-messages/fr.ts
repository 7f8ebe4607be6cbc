import { plural } from '../../language/formats.ts'
import type { Texts } from './en.ts'

/** A kind of second factor that the firm has turned off. */
const OFF = 'Ce moyen de confirmation est désactivé ici'

const problems = {
  address_taken: 'Un utilisateur avec cette adresse e-mail existe déjà',
  address_form: 'Cette adresse e-mail n’est pas valide',
  name_missing: 'Le nom manque',
  name_too_long: 'Le nom dépasse 200 caractères',
  account_exists: 'Un compte de ce nom existe déjà',
  name_repeated: 'Le nom figure aussi dans une ligne précédente',
  unknown_tier: 'L’abonnement doit être Starter, Growth ou Enterprise',
  end_form: 'La fin de l’abonnement doit être une date telle que 2027-12-31',
  no_such_contact: 'Il n’y a pas de personne de contact de ce nom',
  crm_link_form: 'Le lien CRM doit être une adresse web',
  domain_form: 'Un domaine s’écrit comme example.com',
  domain_taken: 'Un domaine appartient à un autre compte',
  domain_repeated: 'Un domaine figure aussi dans une ligne précédente',
  address_missing: 'L’adresse e-mail manque',
  address_repeated: 'L’adresse figure aussi dans une ligne précédente',
  not_a_phone_number: 'Ce n’est pas un numéro de téléphone',
  no_account_with_name: 'Il n’y a pas de compte de ce nom',
  role_without_account: 'Pour un rôle dans un compte, indiquez aussi le compte',
  unknown_role: 'Le rôle doit être manager, user ou viewer',
  unknown_level: 'Le niveau d’accès doit être standard ou restricted',
  unknown_environment: 'L’environnement doit être production, training ou both',
  unknown_language: 'La langue doit être en, nl ou fr',
}

export const texts: Texts = {
  ...problems,

  // Who may do it
  admins_only: 'Seuls les administrateurs peuvent faire cela',
  managers_only: 'Seul un gestionnaire du compte peut faire cela',
  settled_managers_only:
    'Seule une personne gestionnaire depuis 14 jours peut modifier ou retirer un autre gestionnaire',
  not_your_account: 'Ce n’est pas votre compte',
  not_your_services: 'Ce ne sont pas vos services',
  not_a_member: 'Vous n’appartenez pas à ce compte',
  sign_in: 'Veuillez vous connecter',
  sign_in_first: 'Veuillez d’abord vous connecter',
  session_over: 'Votre session est terminée',
  session_ended: 'Votre session est terminée',
  session_or_impersonation_over:
    'Votre session est terminée. Veuillez vous reconnecter ou mettre fin à l’emprunt d’identité.',
  sessions_in_person: 'Seule la personne elle-même peut mettre fin à ses sessions',
  not_allowed: 'Vous n’êtes pas autorisé à faire cela avec ce fichier',

  // Second factor
  step_up_required: 'Veuillez confirmer avec votre second facteur',
  second_factor_required: 'Un second facteur est obligatoire',
  own_factor_first: 'Connectez-vous d’abord vous-même avec un second facteur avant de l’exiger de tous',
  own_factor_reset: 'Vous ne pouvez pas réinitialiser votre propre second facteur ici',
  no_factor: 'Cette personne n’a pas de second facteur',
  mfa_totp_enroll_not_enabled: OFF,
  mfa_totp_verify_not_enabled: OFF,
  mfa_webauthn_enroll_not_enabled: OFF,
  mfa_webauthn_verify_not_enabled: OFF,
  passkey_disabled: 'Les clés d’accès sont désactivées ici',
  unknown_rule: 'Le second facteur doit être désactivé, proposé ou exigé',

  // People
  no_such_user: 'Cet utilisateur n’existe pas',
  no_user_with_address: 'Il n’y a pas d’utilisateur avec cette adresse e-mail',
  no_such_user_or_account: 'Cet utilisateur ou ce compte n’existe pas',
  last_admin: 'Le dernier administrateur ne peut être ni rétrogradé ni supprimé',
  last_admin_access: 'Le dernier administrateur ne peut pas perdre l’accès à cet environnement',
  own_deletion: 'Vous ne pouvez pas vous supprimer vous-même',
  own_access: 'Vous ne pouvez pas modifier votre propre accès',
  not_own_language: 'Vous ne pouvez modifier que votre propre langue',
  own_phone_only: 'Vous ne pouvez modifier que votre propre numéro de téléphone',
  phone_form: 'Un numéro de téléphone compte de 5 à 50 caractères : chiffres, espaces et + ( ) . / -',
  reason_required: 'Un motif est obligatoire',
  reason_too_long: 'Un motif compte au plus 500 caractères',
  reason_length: 'Un motif compte de 10 à 500 caractères',
  person_busy: 'Les données de cette personne sont en cours de modification. Veuillez réessayer.',
  password_of_admin:
    'Le mot de passe d’un administrateur ne peut pas être défini ici. Envoyez plutôt un e-mail de réinitialisation.',
  mail_busy: 'Un autre administrateur envoie déjà cet e-mail. Réessayez dans une minute.',
  too_many_mails: 'Trop d’e-mails ont été envoyés. Veuillez réessayer plus tard.',
  mail_not_accepted: 'Le serveur de messagerie n’a pas accepté l’e-mail. Le journal du serveur dit pourquoi.',
  no_own_address: 'Vous n’avez pas d’adresse e-mail',

  // Addresses of people
  address_not_valid: 'Cette adresse e-mail n’est pas valide',
  same_address: 'C’est déjà l’adresse de l’utilisateur',
  address_of_admin: 'L’adresse d’un administrateur ne peut pas être modifiée ici',
  address_of_other_service: 'Cet utilisateur se connecte avec un autre service. Modifiez-y l’adresse.',
  address_not_confirmed:
    'Cet utilisateur n’a pas encore confirmé d’adresse. Supprimez l’utilisateur et envoyez une invitation à la nouvelle adresse.',
  address_of_production: 'Cet utilisateur vient de la production. Modifiez-y l’adresse.',
  no_address_change: 'Aucune modification de cette adresse n’est en attente',
  link_over: 'Ce lien ne fonctionne plus',

  // Invitations
  unknown_access: 'Le rôle doit être gestionnaire, utilisateur ou lecteur, et le niveau d’accès standard ou restreint',
  no_domain: 'Votre organisation n’a pas encore de domaine de messagerie. Veuillez contacter l’administrateur.',
  other_domain: ({ domains }) => `Vous pouvez inviter des personnes avec une adresse du domaine ${domains.join(', ')}`,
  removed_person: 'Cette personne a été retirée de votre organisation. Veuillez contacter l’administrateur.',
  not_of_account: 'Cette personne n’appartient pas au compte',
  link_by_firm: 'Cette personne appartient au compte par son adresse e-mail. Demandez au cabinet de définir son accès.',
  blocked_person: 'Cette personne a été retirée du compte. Levez d’abord le blocage.',
  access_of_admin: 'Seul le cabinet modifie l’accès de ses administrateurs',
  no_waiting_invitation: 'Aucune invitation de cet utilisateur n’est en attente',
  invitations_an_hour: ({ count }) =>
    `Vous pouvez envoyer ${count} invitations par heure. Veuillez réessayer plus tard.`,
  mails_an_hour: ({ count }) => `Vous pouvez envoyer ${count} e-mails par heure. Veuillez réessayer plus tard.`,
  test_mails_an_hour: ({ count }) =>
    `Vous pouvez envoyer ${count} e-mails de test par heure. Veuillez réessayer plus tard.`,
  invitations_a_day: ({ count }) => `Vous pouvez inviter ${count} personnes par jour. Veuillez réessayer demain.`,

  // Impersonation
  impersonation_admins_only: 'Seuls les administrateurs peuvent emprunter une identité',
  own_impersonation: 'Vous ne pouvez pas emprunter votre propre identité',
  impersonated_admin: 'L’identité d’un autre administrateur ne peut pas être empruntée',
  impersonation_open: 'Un autre emprunt d’identité est en cours ; mettez-y d’abord fin',
  impersonation_reason: 'Un motif compte de 10 à 500 caractères',
  support_access_off:
    'Le compte ne laisse entrer personne. Un de ses gestionnaires peut accorder un accès de 24 heures.',
  support_access_read: 'Le compte permet seulement de consulter',
  support_access_open: 'Le cabinet a déjà accès',
  no_support_loosening: 'Rien n’attend de confirmation',
  other_manager_confirms: 'Un autre gestionnaire du compte, qui l’est depuis 14 jours, doit confirmer',
  user_confirms:
    'Les comptes de cet utilisateur ont changé ces 30 derniers jours. Seul l’utilisateur peut confirmer, avec le lien de notre e-mail.',
  manager_settled: 'Il n’y a rien à quoi s’opposer',
  read_only: 'Lecture seule : vous pouvez consulter, pas modifier',
  access_asked_already:
    'Les gestionnaires ont déjà été sollicités. Un compte est sollicité au plus une fois par heure et trois fois par jour.',
  no_support_decider: 'Le compte n’a pas de gestionnaire qui puisse accorder l’accès',
  no_access_log: 'Vous ne pouvez pas lire le journal des accès de ce compte',
  support_access_level: 'L’accès pour l’assistance est modification, lecture ou aucun',
  legal_hold_deletion: 'Une conservation légale couvre ce compte ou cette personne. Mettez-y d’abord fin.',
  hold_subject: 'Une conservation vaut pour un seul compte ou une seule personne',
  hold_reason: 'Un motif compte de 10 à 500 caractères',
  no_such_hold: 'Cette conservation n’existe pas ou a pris fin',
  no_such_category: 'Cette catégorie n’existe pas',
  retention_months: ({ least, most }) => `Cette durée se situe entre ${least} et ${most} mois`,
  access_log_kept: 'Le journal des accès n’est jamais modifié',
  no_such_impersonation: 'Vous n’avez pas d’emprunt d’identité en cours avec cet identifiant',

  // Demandes sur des données personnelles
  own_privacy_request: 'Vous seul pouvez demander cela pour vous-même',
  privacy_kind: 'Dites ce que vous demandez',
  privacy_request_open: 'Vous l’avez déjà demandé',
  privacy_requests_a_day: ({ count }) => `Vous pouvez faire ${count} demandes par jour. Veuillez réessayer demain.`,
  privacy_text: ({ least }) => `Le texte compte de ${least} à 4000 caractères`,
  no_such_privacy_request: 'Vous n’avez pas de demande ouverte portant ce numéro',
  no_privacy_request: 'Cette demande n’existe pas',
  privacy_request_closed: 'Cette demande est déjà clôturée',
  privacy_answer_by_deed: 'On ne répond pas à une exportation ni à un effacement par un texte',
  privacy_extended_already: 'La date a déjà été prolongée',
  no_export_request: 'Cette demande ne porte pas sur une exportation',
  no_erasure_request: 'Cette demande ne porte pas sur un effacement',
  own_erasure: 'Un autre administrateur doit procéder à votre propre effacement',
  legal_hold: 'Une conservation légale couvre cette personne. Rien n’est effacé tant qu’elle dure.',

  // Accounts
  no_such_account: 'Ce compte n’existe pas',
  contact_in_use: ({ name, accounts }) =>
    `${name} est la personne de contact de ${plural(accounts, { one: '# compte', other: '# comptes' })}. Choisissez-en d’abord une autre.`,
  list_changed: 'Quelqu’un a modifié la liste entre-temps. Veuillez réessayer.',
  linked_to_account: 'Cet utilisateur est rattaché au compte. Supprimez plutôt le rattachement.',
  no_such_block: 'Ce blocage n’existe pas',
  same_account: 'Indiquez l’ancien compte, le nouveau compte ou deux comptes différents',
  account_of_user_changed: 'Quelqu’un a modifié le compte de cet utilisateur entre-temps',

  // Imports
  import_empty: 'Il n’y a pas de lignes à importer',
  import_too_long: ({ lines }) => `Une importation compte au plus ${lines} lignes`,
  import_line: ({ line, problem }) => `Ligne ${line} : ${problems[problem]}`,
  public_domain: 'Toute personne ayant une adresse de ce fournisseur de messagerie rejoindrait le compte',

  // Files and documents
  template_without_file: 'Le fichier d’un modèle doit d’abord être téléversé, par la personne qui ajoute le modèle',
  template_file_fixed: 'Le fichier d’un modèle ne peut être ni remplacé ni déplacé. Téléversez-en un nouveau.',
  support_file_fixed:
    'Un fichier destiné à l’assistance ne peut être ni remplacé ni déplacé. Téléversez-en un nouveau.',
  file_name_of_message: 'Un message utilise déjà ce nom de fichier. Choisissez-en un autre.',
  file_name_of_template: 'Un modèle utilise déjà ce nom de fichier. Choisissez-en un autre.',
  no_such_document: 'Ce document n’existe pas',
  private_bucket: 'Cet espace contient des documents de clients et n’est jamais public',
  no_such_export: 'Une exportation porte sur une liste et sur 10 000 comptes au plus',
  uploads_full: 'Votre espace de téléversement est plein',
  support_files_full:
    'L’espace des fichiers d’assistance de votre organisation est plein. Envoyez le message sans fichiers.',
  file_too_large: 'Le fichier est trop volumineux',
  file_exists: 'Le fichier existe déjà',
  file_not_found: 'Le fichier est introuvable',
  file_busy: 'Ce fichier est en cours de modification. Veuillez réessayer.',
  file_type_refused: 'Les fichiers de ce type ne sont pas acceptés',
  file_name_refused: 'Ce nom de fichier n’est pas accepté. Choisissez-en un autre.',
  document_not_found: ({ name }) => `« ${name} » est introuvable`,
  document_too_long: ({ name }) => `« ${name} » est trop long pour être comparé`,
  document_unsupported: ({ name }) =>
    `« ${name} » n’est pas un document d’un type pris en charge (pdf, doc, docx, rtf, txt, xls, xlsx)`,
  document_unreadable: ({ name }) => `« ${name} » n’a pas pu être lu : le fichier est endommagé`,
  document_protected: ({ name }) => `« ${name} » est protégé par un mot de passe`,
  document_empty: ({ name }) => `« ${name} » ne contient pas de texte`,
  document_too_large: ({ name }) => `« ${name} » est trop volumineux une fois décompressé`,
  document_too_slow: ({ name }) => `La lecture de « ${name} » a pris trop de temps`,
  comparison_too_slow: 'La comparaison des documents a pris trop de temps',
  comparisons_a_minute: ({ seconds }) =>
    `Vous avez demandé beaucoup de comparaisons ou de réponses en peu de temps. Patientez ${seconds} secondes.`,

  // Searches and questions
  question_too_long: 'Une question compte au plus 4 000 caractères',
  text_too_long: 'Un texte compte au plus 400 000 caractères',
  searches_running: 'Deux de vos recherches sont déjà en cours',
  questions_a_minute: ({ count }) => `Vous pouvez poser ${count} questions par minute. Veuillez réessayer plus tard.`,

  // Consults
  no_such_consult: 'Cette consultation n’existe pas',
  consult_over: 'Cette consultation est terminée',
  consult_cancelled: 'Cette consultation est annulée',
  consult_changed: 'Quelqu’un a modifié cette consultation entre-temps. Veuillez la vérifier.',
  cancel_reason_too_long: 'Le motif dépasse 500 caractères',
  time_and_length: 'Choisissez l’heure et la durée',
  time_missing: 'Choisissez l’heure',
  consultant_missing: 'Indiquez le consultant',
  consultant_too_long: 'Le nom du consultant dépasse 200 caractères',
  service_missing: 'Indiquez le service',
  service_too_long: 'Le service dépasse 200 caractères',
  consult_one_line: 'Le consultant et le service doivent tenir chacun sur une ligne',
  consult_in_past: 'Une consultation ne peut pas être planifiée dans le passé',
  consult_too_late: 'Une consultation peut être planifiée au plus deux ans à l’avance',
  consult_length: 'Une consultation dure de 5 minutes à 8 heures',
  link_form: 'Le lien doit être une adresse web',

  // Support
  no_such_request: 'Cette demande n’existe pas',
  requests_an_hour: ({ count }) => `Vous pouvez envoyer ${count} demandes par heure. Veuillez réessayer plus tard.`,
  messages_an_hour: ({ count }) => `Vous pouvez envoyer ${count} messages par heure. Veuillez réessayer plus tard.`,
  message_empty: 'Veuillez remplir tous les champs obligatoires',
  message_too_long: 'Le message dépasse 10 000 caractères',
  too_many_files: 'Au plus 5 fichiers par message',
  file_not_uploaded: ({ name }) => `${name} n’a pas été téléversé. Veuillez le joindre à nouveau.`,
  file_name_form: 'Un nom de fichier compte de 1 à 255 caractères, sans caractères de contrôle ni barres obliques',
  unknown_state: 'Le statut doit être nouvelle, avec réponse, en attente ou clôturée',
  no_answer_yet: 'Il n’y a pas encore de réponse',
  not_an_admin_here: 'Cette personne n’est pas un administrateur qui peut se connecter ici',

  // Feeds
  no_such_feed: 'Ce flux n’existe pas',
  feed_disabled: 'Ce flux est désactivé',
  feed_polled: 'Ce flux est lu à intervalles réguliers : rien ne lui est envoyé',
  feed_without_events: 'Ce flux ne reprend aucun événement',
  receiver_unreachable: 'Le destinataire est injoignable',
  receiver_refused: ({ reason }) => `Le destinataire a refusé le test : ${reason}`,
  old_secret_valid: 'L’ancien secret est encore valable. Invalidez-le avant un nouveau renouvellement.',
  no_such_delivery: 'Cet envoi n’est plus dans le journal',
  not_replayable: 'Cette entrée ne peut pas être rejouée',
}
