import { plural } from '../../language/formats.ts'
import type { Texts } from './en.ts'

const LATE = 'Cela a pris trop de temps. Veuillez réessayer.'
const SESSION_OVER = 'Votre session est terminée. Veuillez vous reconnecter.'
const LINK_OVER = 'Le lien ou le code n’est pas valide ou a expiré'
const BEGIN_AGAIN = 'La connexion n’a pas pu aboutir. Veuillez réessayer.'

export const texts: Texts = {
  failure: {
    sessionEnded: 'Votre session est terminée',
    signInAgain: 'Veuillez vous reconnecter.',
    unavailable: 'Le service n’est pas disponible pour le moment. Réessayez dans une minute.',
    tooManyAttempts: 'Trop de tentatives. Patientez quelques minutes, puis réessayez.',
    unreachable: 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
    offline: 'Vous êtes hors ligne. Vérifiez votre connexion, puis réessayez.',
    stillOlder: 'Vous voyez ce qui a été chargé auparavant.',
    fewerRows: 'Le serveur a donné moins de lignes que demandé',
    retry: 'Réessayer',
  },

  noDate: 'Pas de date',
  today: (time) => `Aujourd’hui ${time}`,
  age: {
    minutes: (count) => `${count} min`,
    hours: (count) => `${count} h`,
    days: (count) => plural(count, { one: `${count} jour`, other: `${count} jours` }),
  },

  unknownSize: 'Taille inconnue',
  sizeUnits: ['o', 'ko', 'Mo', 'Go'],

  unknownTier: 'Inconnu',

  identity: {
    bad_code_verifier: BEGIN_AGAIN,
    bad_jwt: SESSION_OVER,
    email_address_invalid: 'Cette adresse e-mail n’est pas valide',
    email_exists: 'Un utilisateur avec cette adresse e-mail existe déjà',
    email_not_confirmed: 'L’adresse e-mail n’est pas encore confirmée',
    email_provider_disabled: 'La connexion et l’inscription par adresse e-mail ne sont pas possibles ici',
    flow_state_expired: BEGIN_AGAIN,
    flow_state_not_found: BEGIN_AGAIN,
    hook_rejected: (message) => {
      const provider = /^Your organisation signs in with (.+)$/.exec(message)?.[1]
      return provider === undefined
        ? 'Vous ne pouvez pas vous connecter ici'
        : `Votre organisation se connecte avec ${provider}`
    },
    identity_already_exists: 'Cette identité est déjà liée',
    insufficient_aal: 'Confirmez d’abord avec votre second facteur',
    invalid_credentials: 'L’adresse e-mail ou le mot de passe est incorrect',
    mfa_challenge_expired: LATE,
    mfa_factor_name_conflict: 'Il existe déjà un second facteur de ce nom',
    mfa_factor_not_found: 'Ce second facteur n’existe plus',
    mfa_ip_address_mismatch: 'Votre réseau a changé entre-temps. Veuillez réessayer.',
    mfa_verification_failed: 'Le code est incorrect',
    no_authorization: SESSION_OVER,
    otp_disabled: 'L’inscription n’est pas possible ici',
    otp_expired: LINK_OVER,
    over_email_send_rate_limit: (message) => {
      const seconds = /after (\d+) seconds/.exec(message)?.[1]
      return seconds === undefined
        ? 'Trop d’e-mails ont été envoyés. Veuillez réessayer plus tard.'
        : `Pour des raisons de sécurité, vous ne pouvez refaire cette demande qu’après ${seconds} secondes.`
    },
    over_request_rate_limit: 'Trop de demandes',
    provider_email_needs_verification:
      'Le fournisseur ne confirme pas que cette adresse e-mail est la vôtre. Connectez-vous avec votre mot de passe ou adressez-vous à votre service informatique.',
    reauthentication_needed: 'Pour changer de mot de passe, confirmez d’abord votre identité',
    reauthentication_not_valid: 'Le code est incorrect ou a expiré',
    refresh_token_already_used: SESSION_OVER,
    refresh_token_not_found: SESSION_OVER,
    same_password: 'Le nouveau mot de passe doit être différent de l’ancien.',
    session_expired: SESSION_OVER,
    session_not_found: SESSION_OVER,
    signup_disabled: 'L’inscription n’est pas possible ici',
    too_many_enrolled_mfa_factors: 'Vous avez atteint le nombre maximal de seconds facteurs. Retirez-en d’abord un.',
    too_many_passkeys: 'Vous avez atteint le nombre maximal de clés d’accès. Retirez-en d’abord une.',
    user_already_exists: 'Cet utilisateur est déjà inscrit',
    user_banned: 'Cet utilisateur est bloqué',
    user_not_found: 'Cet utilisateur n’existe pas',
    validation_failed: 'Les données saisies ne sont pas valides',
    weak_password: (message, details) => {
      const reasons = Array.isArray(details?.['reasons']) ? details['reasons'] : []
      const length = /at least (\d+) characters/.exec(message)?.[1]
      const sentences = [
        ...(length === undefined ? [] : [`Le mot de passe doit compter au moins ${length} caractères.`]),
        ...(reasons.includes('characters') || message.includes('of each:')
          ? ['Le mot de passe doit contenir une minuscule, une majuscule, un chiffre et un caractère spécial.']
          : []),
      ]
      return sentences.join(' ') || 'Ce mot de passe est trop faible. Choisissez-en un autre.'
    },
    webauthn_challenge_expired: LATE,
    webauthn_challenge_not_found: LATE,
    webauthn_credential_exists: 'Cet appareil ou cette clé est déjà enregistré.',
    webauthn_verification_failed:
      'Cet appareil ou cette clé n’a pas été accepté. Veuillez réessayer ou en utiliser un autre.',
  },
}
