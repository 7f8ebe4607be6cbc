import type { Texts } from './en.ts'

export type FaqId = keyof Texts['entries']
export type FaqCategory = keyof Texts['categories']

export const FAQ_CATEGORIES: readonly FaqCategory[] = ['start', 'dashboard', 'account', 'technical']

export interface FaqTopic {
  /** Part of the address of an open answer, so it stays when the question is reworded. */
  readonly id: FaqId
  readonly category: FaqCategory
  /** Further words by which people look for it, in English, Dutch and French. */
  readonly words: string
}

/** What clients ask about this portal, in the order in which a newcomer would ask it. */
export const FAQ_TOPICS: readonly FaqTopic[] = [
  {
    id: 'what-is-it',
    category: 'start',
    words: 'purpose overview doel waarvoor dient portaal but utilité sert portail',
  },
  {
    id: 'first-steps',
    category: 'start',
    words: 'start begin newcomer beginnen starten waar navigate menu commencer début débuter naviguer menu',
  },
  {
    id: 'tutorial',
    category: 'start',
    words:
      'video film learn new here uitleg filmpje handleiding introductie leren werken nieuw vidéo film tutoriel explication explique apprendre nouveau fonctionnement mode emploi',
  },
  {
    id: 'get-access',
    category: 'start',
    words:
      'colleague add invite new user collega toevoegen uitnodigen toegang nieuwe gebruiker uitnodiging collègue ajouter inviter invite nouvel utilisateur accès invitation',
  },
  {
    id: 'setup-pending',
    category: 'start',
    words:
      'pending linked organisation empty gekoppeld in behandeling wachten account setup pending en cours configuration lié attente vide',
  },
  {
    id: 'training',
    category: 'start',
    words:
      'sandbox practice test sample demo oefenomgeving oefenen testomgeving proberen voorbeeldgegevens bac à sable essayer tester exemple démo environnement formation entraînement essayer sans risque vraies données réelles casser',
  },
  {
    id: 'phone',
    category: 'start',
    words:
      'mobile smartphone tablet gsm mobiel telefoon app mobile smartphone tablette gsm téléphone portable application',
  },
  {
    id: 'ask-ai',
    category: 'dashboard',
    words:
      'steward assistant chatbot question ai own word file sources based on where answer from vragen stellen assistent bronnen waar haalt antwoord vandaan gebaseerd documenten assistant chatbot question ia poser sources réponse d’où vient tire fondée',
  },
  {
    id: 'ai-privacy',
    category: 'dashboard',
    words:
      'steward ai see read documents confidential vertrouwelijk ziet leest assistent bestanden voir lire documents confidentiel assistant fichiers',
  },
  {
    id: 'attach',
    category: 'dashboard',
    words:
      'attach file question attachment size bijlage bestand toevoegen grootte meesturen joindre fichier pièce jointe taille annexe',
  },
  {
    id: 'compare',
    category: 'dashboard',
    words:
      'difference versions side by side verschil verschillen versies vergelijken naast elkaar différence différences versions côte à côte comparer',
  },
  {
    id: 'book',
    category: 'dashboard',
    words:
      'appointment meeting schedule reserve advisor lawyer booking afspraak boeken maken plannen inplannen adviseur consult vastleggen gesprek rendez-vous réunion planifier réserver prendre conseiller avocat juriste consultation entretien',
  },
  {
    id: 'notifications',
    category: 'dashboard',
    words:
      'alerts bell messages meldingen berichten waarschuwingen bel gelezen ongelezen read unread alertes cloche messages avertissements lu lue non lue marquer',
  },
  {
    id: 'board',
    category: 'dashboard',
    words:
      'kanban cards tasks columns drag move kaart kaarten taken bord kolommen slepen verplaatsen kanban cartes tâches colonnes glisser déplacer tableau souris',
  },
  {
    id: 'search',
    category: 'dashboard',
    words:
      'find look up everything everywhere at once ctrl k zoeken zoekbalk sneltoets shortcut overal tegelijk snelle manier trouver chercher rechercher recherche partout raccourci barre recherche rapidement',
  },
  {
    id: 'services',
    category: 'account',
    words:
      'grey greyed dimmed locked upgrade service disabled dienst grijs diensten uitgeschakeld menu waarom sommige gris grisé grisés désactivé verrouillé service menu durabilité pourquoi certains mise à niveau',
  },
  {
    id: 'service-not-clickable',
    category: 'account',
    words:
      'click clickable nothing happens service link page klikken gebeurt niets pagina cliquer rien ne se passe lien page',
  },
  {
    id: 'tier',
    category: 'account',
    words:
      'plan subscription contact person spoc tier abonnement formule contactpersoon aanspreekpunt abonnement formule personne contact point de contact',
  },
  {
    id: 'templates-who',
    category: 'account',
    words:
      'visible see private uploaded documents who other clients customers organisations zichtbaar wie ziet zien andere klanten bedrijven onze opgeladen documenten visible voir privé documents téléversés qui autres clients sociétés organisations',
  },
  {
    id: 'change-password',
    category: 'account',
    words:
      'reset forgot new password wachtwoord veranderen wijzigen vergeten nieuw réinitialiser oublié nouveau mot de passe changer modifier connecté',
  },
  {
    id: 'change-email',
    category: 'account',
    words:
      'address phone number name update changed new married field greyed getrouwd e-mailadres telefoonnummer naam wijzigen aanpassen adresse téléphone numéro nom changer modifier mariée gsm mobile e-mail',
  },
  {
    id: 'impersonation',
    category: 'account',
    words:
      'firm administrator look as me see my screen impersonate meekijken beheerder inzage bekijken cabinet administrateur regarder mon écran à ma place consulter',
  },
  {
    id: 'appearance',
    category: 'technical',
    words:
      'dark mode theme contrast colour color font motion donkere modus thema kleuren uiterlijk mode sombre thème contraste couleur couleurs police apparence aspect',
  },
  {
    id: 'link-expired',
    category: 'technical',
    words:
      'reset password expired invalid link e-mail confirmation verlopen ongeldige link vervallen bevestiging lien expiré invalide confirmation périmé réinitialisation',
  },
  {
    id: 'no-mail',
    category: 'technical',
    words:
      'spam junk e-mail missing not received confirm sign up registered geen mail ontvangen ongewenst geregistreerd registratie bevestigen bevestigingsmail spam courrier indésirable mail e-mail manquant pas reçu recevoir reçois inscrit inscrire inscription confirmer confirmation',
  },
  {
    id: 'offline',
    category: 'technical',
    words:
      'internet connection lost offline saved verbinding verbroken weg opgeslagen internet connexion coupée perdue hors ligne enregistré',
  },
  {
    id: 'browsers',
    category: 'technical',
    words:
      'which use chrome safari firefox edge internet explorer cookies browser ondersteund navigateur navigateurs utiliser pris en charge cookies',
  },
  {
    id: 'accessibility',
    category: 'technical',
    words:
      'blind screen reader keyboard disability toegankelijkheid schermlezer toetsenbord aveugle lecteur écran clavier handicap accessibilité',
  },
  {
    id: 'contact',
    category: 'technical',
    words:
      'help support helpdesk phone call reach contact hulp bereiken contacteren bellen respond response time reactietijd antwoord aide assistance helpdesk téléphone appeler joindre contacter délai réponse',
  },
]
