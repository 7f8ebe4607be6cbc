import type { Texts } from './en.ts'

export interface GuideTopic {
  readonly id: keyof Texts
  /** Further words by which people look for it, in English, Dutch and French. */
  readonly words: string
  /** The page that it leads to. */
  readonly path: string
}

/** Short help about every page: docs/product has the rules behind it. The FAQ has what is asked most. */
export const GUIDE_TOPICS: readonly GuideTopic[] = [
  {
    id: 'home',
    words:
      'start homepage dashboard portal page first overview needs you need me list things contain dismiss tick undo back startpagina beginpagina terug naar begin te doen accueil page début tableau de bord aperçu à faire écarter coche coché liste choses requièrent mon attention contient première page',
    path: '/dashboard',
  },
  {
    id: 'upcoming-consults',
    words:
      'appointments agenda when next consult reschedule cancel move meeting time zone afspraken wanneer volgende verzetten annuleren verplaatsen uur rendez-vous agenda quand prochain prochaine déplacer reporter annuler réunion heure',
    path: '/consultancy',
  },
  {
    id: 'consult-times',
    words:
      'local time zone hour abroad travel my time or yours tijdzone uur buitenland lokale tijd fuseau horaire heure locale étranger voyage décalage mon heure ou la vôtre fausse incorrecte',
    path: '/consultancy',
  },
  {
    id: 'calendar',
    words:
      'outlook google ics export agenda kalender toevoegen zetten sync afspraak outlook google ics agenda calendrier ajouter mettre réunion rendez-vous synchroniser',
    path: '/consultancy',
  },
  {
    id: 'upload',
    words:
      'add send put drop file files contract contracts policy template library upload several many at once in one go one by one max size limit kinds document opladen meerdere tegelijk uploaden toevoegen bestand document sjabloon doorsturen ajouter envoyer déposer fichier fichiers contrat document modèle téléverser charger taille maximale types plusieurs à la fois',
    path: '/templates',
  },
  {
    id: 'find-template',
    words:
      'library look filter category tag model bibliotheek sjablonen zoeken terugvinden filteren categorie bibliothèque chercher filtrer catégorie étiquette modèle modèles retrouver génériques propres',
    path: '/templates',
  },
  {
    id: 'download',
    words:
      'save copy open preview view print downloaden bewaren openen afdrukken bekijken enregistrer copie ouvrir aperçu imprimer télécharger consulter',
    path: '/templates',
  },
  {
    id: 'delete-document',
    words:
      'remove throw away delete wrong file template uploaded by mistake verwijderen wissen weggooien fout bestand supprimer effacer enlever mauvais fichier modèle par erreur',
    path: '/templates',
  },
  {
    id: 'rename-document',
    words:
      'rename edit title name spelling typo hernoemen titel naam wijzigen tikfout fout renommer modifier titre nom faute orthographe corriger',
    path: '/templates',
  },
  {
    id: 'superseded',
    words:
      'superseded old version outdated mark badge steward verouderd oude versie vervangen betekent superseded remplacé ancienne version périmé obsolète mention signifie veut dire',
    path: '/templates',
  },
  {
    id: 'compare-templates',
    words:
      'redline track changes changed altered flip difference version old between last new contract wrong way round left right order turn swap versies vergelijken verschil wijzigingen omdraaien modifications changements différence version ancienne nouvelle inverser gauche droite sens comparer',
    path: '/templates',
  },
  {
    id: 'text-not-read',
    words:
      'scan scanned ocr encrypted protected unreadable steward cannot quote gescand versleuteld onleesbaar beveiligd scan scanné scannée ocr chiffré protégé illisible lire fichier',
    path: '/templates',
  },
  {
    id: 'my-uploads',
    words:
      'uploads full space storage attached chat own files bijlagen ruimte vol opslag eigen bestanden espace plein stockage fichiers joints joint chat pièces jointes supprimer',
    path: '/profile',
  },
  {
    id: 'conversations',
    words:
      'history chat earlier previous old delete memory remember keep who can read what i ask how long type ai steward your firm team lawyers privacy boss staff wie leest mijn vragen vroegere wis geschiedenis vorige gesprekken wissen onthouden bewaren historique chat anciennes précédentes conversations supprimer mémoire se souvenir garder conserver qui peut lire ce que je demande équipe avocats cabinet chatbot retrouver',
    path: '/dashboard',
  },
  {
    id: 'advisor',
    words:
      'human person lawyer real advice legal adviseur mens jurist persoon spreken advies humain personne avocat juriste vrai avis conseil parler',
    path: '/contact-support',
  },
  {
    id: 'card-new',
    words:
      'task todo add new card note taak kaart maken aanmaken toevoegen nieuwe tâche ajouter nouvelle carte créer note tableau',
    path: '/kanban',
  },
  {
    id: 'card-change',
    words:
      'rename change remove deleted by accident gone for good get back undo restore card task board kaart taak bord bewerken wijzigen verwijderen terugzetten ongedaan renommer modifier supprimer supprimé supprimée par erreur récupérer annuler restaurer carte tâche tableau déplacer',
    path: '/kanban',
  },
  {
    id: 'mark-read',
    words:
      'alert alerts unread bell count mark all read undo reversed by accident filter melding meldingen gelezen markeren ongelezen filteren alerte alertes non lues cloche nombre tout marquer lu lue notification notifications filtrer',
    path: '/notifications',
  },
  {
    id: 'notification-settings',
    words:
      'stop fewer less mails e-mail frequency daily weekly unsubscribe turn off switch sms push meldingen instellen uitzetten uitschrijven minder mails voorkeuren arrêter moins mails e-mails fréquence quotidien hebdomadaire désinscrire désactiver notifications préférences recevoir',
    path: '/settings/notifications',
  },
  {
    id: 'mail-frequency',
    words:
      'too many emails mails overview summary digest once a week weekly daily less often stop receiving te veel mails overzicht wekelijks dagelijks minder vaak krijgen trop de mails e-mails résumé aperçu semaine hebdomadaire quotidien moins souvent recevoir reçois arrêter',
    path: '/settings/notifications',
  },
  {
    id: 'security-alerts',
    words:
      'immediately straight away received weekly daily setting bug security alert beveiligingswaarschuwing meteen onmiddellijk immédiatement aussitôt tout de suite reçu hebdomadaire quotidien réglé réglage bug alerte sécurité',
    path: '/settings/notifications',
  },
  {
    id: 'text-messages',
    words:
      'sms text message phone security alert sms’je sms berichtje gsm telefoon beveiligingswaarschuwing krijgen sms message texte téléphone gsm alerte sécurité recevoir',
    path: '/settings/notifications',
  },
  {
    id: 'theme',
    words:
      'dark light theme colours night eyes larger contrast see badly hard to read letters text donker licht thema kleur nacht weergave contrast hoger scherm zie slecht letters moeilijk te lezen leesbaar sombre clair mode thème couleurs nuit yeux contraste écran vois mal lettres difficile à lire lisible augmenter activer',
    path: '/settings/theme',
  },
  {
    id: 'profile',
    words:
      'personal details data account own name sign out log out profiel persoonlijke gegevens afmelden uitloggen données personnelles compte nom se déconnecter profil',
    path: '/profile',
  },
  {
    id: 'sign-out',
    words:
      'log out logout leave end session afmelden uitloggen uitlog déconnecter déconnexion quitter session me déconnecter',
    path: '/profile',
  },
  {
    id: 'forgot-password',
    words:
      'login log in locked blocked wrong password cannot forgot too many attempts tries te veel pogingen meer inloggen aanmelden lukt niet geblokkeerd wachtwoord vergeten connexion connecter bloqué mot de passe oublié perdu impossible trop de tentatives essais ne peux plus',
    path: '/faq?open=change-password',
  },
  {
    id: 'password-rules',
    words:
      'strong requirements rules characters length password wachtwoord vereisten tekens sterk lengte robuste exigences règles caractères longueur mot de passe',
    path: '/profile',
  },
  {
    id: 'account-profile',
    words:
      'company organisation details logo plan spoc organisatie bedrijf logo abonnement contactpersoon gegevens société entreprise organisation logo formule abonnement personne contact données',
    path: '/organization-settings',
  },
  {
    id: 'switch-account',
    words:
      'two companies accounts clients several same login change go from one to the other switch account organisatie bedrijf wisselen twee bedrijven andere deux sociétés entreprises comptes plusieurs même identifiant changer passer de l’une à l’autre basculer clientes',
    path: '/dashboard',
  },
  {
    id: 'your-contact',
    words:
      'contact person spoc who is our phone number call reach contactpersoon vaste wie nummer bereiken bellen telefoon personne de contact qui est numéro appeler joindre téléphone',
    path: '/dashboard',
  },
  {
    id: 'who-has-access',
    words:
      'colleagues users company log in login list people members remove left former employee collega gebruikers lijst wie toegang verwijderen uit dienst collègues utilisateurs entreprise société connecter liste qui a accès personnes membres retirer parti ancien',
    path: '/settings',
  },
  {
    id: 'support-new',
    words:
      'ticket request problem issue complaint helpdesk attach attachment files how many opening hours phone number open sending ticket vraag probleem klacht melden openingsuren telefoon ondersteuning hulp ticket demande problème plainte helpdesk joindre pièces jointes combien fichiers heures ouverture urgent délai message téléphone aide assistance',
    path: '/contact-support',
  },
  {
    id: 'support-follow',
    words:
      'status ticket answer reply my requests follow up opvolgen status antwoord aanvraag verzoek statut état ticket réponse mes demandes suivi suivre questions voient lire collègues personnes entreprise',
    path: '/contact-support',
  },
  {
    id: 'support-reopen',
    words:
      'reopen closed again problem is back heropenen opnieuw openen afgesloten gesloten sluiten probleem terug supportvraag vraag rouvrir clôturée fermée problème revenu de retour question',
    path: '/contact-support',
  },
  {
    id: 'drafts',
    words:
      'draft lost typing typed message crash reload internet down gone kwijt verloren concept bericht typen internet viel uit uitgevallen brouillon perdu tout perdu écrire écrivais message long internet coupé connexion coupure',
    path: '/contact-support',
  },
  {
    id: 'upgrade',
    words:
      'upgrade buy extra more services enable order sustainability module dienst aanvragen bijkopen activeren uitbreiden mise à niveau acheter plus de services activer commander durabilité module demander',
    path: '/contact-support',
  },
  {
    id: 'finance',
    words:
      'billing billed hours cost spent budget our invoices from the firm facturatie gewerkte uren kosten verbruik factuur kantoor leeg lege pagina empty facturation facturé heures coût dépensé budget factures du cabinet montants vide page prestées',
    path: '/billing',
  },
  {
    id: 'events',
    words:
      'deadline deadlines calendar due dates timeline audit overzicht deadlines vervaldata tijdlijn kalender gebeurtenissen belangrijke events pagina leeg lege empty normaal échéance échéances calendrier dates ligne du temps audit événements importants vide normal vraies',
    path: '/important-events',
  },
  {
    id: 'environments',
    words:
      'environment switch sample real data chip omgeving wisselen overschakelen training productie echte environnement changer revenir passer données réelles production formation',
    path: '/dashboard',
  },
  {
    id: 'shortcuts',
    words: 'keys keyboard shortcut hotkey sneltoetsen toetsenbord toets touches clavier raccourci raccourcis',
    path: '/faq?open=accessibility',
  },
  {
    id: 'sidebar',
    words:
      'menu collapse fold wider hidden navigation zijbalk menu inklappen verbergen verdwenen menu réduire cacher masquer disparu barre latérale navigation',
    path: '/dashboard',
  },
  {
    id: 'release-notes',
    words:
      'version update changed new features release notes versie nieuw vernieuwd version mise à jour changé nouveautés nouveau notes de version',
    path: '/dashboard',
  },
  {
    id: 'privacy',
    words:
      'privacy notice personal data portal about me gdpr rights disclaimer privacyverklaring mijn gegevens portaal rechten données personnelles portail rgpd droits avertissement déclaration confidentialité vie privée',
    path: '/privacy-policy',
  },
  {
    id: 'language',
    words:
      'dutch french english language translate nederlands frans taal vertalen instellen néerlandais français anglais langue traduire changer langue',
    path: '/dashboard',
  },
]
