/** What a client can do on one page of the portal. */
export interface Guide {
  readonly id: string
  readonly title: string
  readonly text: string
  /** Further words by which people look for it, in English and Dutch. */
  readonly words: string
  /** The page that it leads to. */
  readonly path: string
}

/** Short help about every page: docs/product has the rules behind it. The FAQ has what is asked most. */
export const GUIDES: readonly Guide[] = [
  {
    id: 'home',
    title: 'Your home page',
    text: 'The Portal Page is your home page: what needs you today, the AI Steward, recent documents, your next consults, the board, your contact and open requests. The tick beside an item of Needs you dismisses it for you alone; the message that appears has Undo. The logo and Home in the sidebar lead there from every page.',
    words:
      'start homepage dashboard portal page first overview needs you need me list things contain dismiss tick undo back startpagina beginpagina terug naar begin te doen',
    path: '/dashboard',
  },
  {
    id: 'upcoming-consults',
    title: 'See your upcoming consults',
    text: 'Consult Planner lists the consults that you have booked, soonest first, with day, time, consultant and service. Times are those of our office. The name of the consultant opens the booking, where you can move or cancel it.',
    words:
      'appointments agenda when next consult reschedule cancel move meeting time zone afspraken wanneer volgende verzetten annuleren verplaatsen uur',
    path: '/consultancy',
  },
  {
    id: 'consult-times',
    title: 'The time of a consult',
    text: 'The hour of a consult is the time of our office, wherever you are. The calendar file of a consult has the right time for your own time zone.',
    words: 'local time zone hour abroad travel my time or yours tijdzone uur buitenland lokale tijd',
    path: '/consultancy',
  },
  {
    id: 'calendar',
    title: 'Put a consult into your calendar',
    text: 'Each consult has a button Add to calendar. It gives you a file (.ics) for Outlook, Google Calendar or the calendar of your phone.',
    words: 'outlook google ics export agenda kalender toevoegen zetten sync afspraak',
    path: '/consultancy',
  },
  {
    id: 'upload',
    title: 'Upload a document',
    text: 'On Templates choose Upload Template, or drop files anywhere on the page. PDF, Word, text and RTF files of up to 10 MB each are accepted, several at once. Choose a title and a category; tags help to find it. Uploads of your organisation are client specific.',
    words:
      'add send put drop file files contract contracts policy template library upload several many at once in one go one by one max size limit kinds document opladen meerdere tegelijk uploaden toevoegen bestand document sjabloon doorsturen',
    path: '/templates',
  },
  {
    id: 'find-template',
    title: 'Find a template',
    text: 'Templates has a search box, which also looks into the text of the documents, and filters for category and tag. A title opens the document in the page. Client specific templates are yours alone, generic ones are for all clients.',
    words: 'library look filter category tag model bibliotheek sjablonen zoeken terugvinden filteren categorie',
    path: '/templates',
  },
  {
    id: 'download',
    title: 'Download or print a document',
    text: 'On Templates each row has a download button. A title opens the document in the page, where you can read it without downloading.',
    words: 'save copy open preview view print downloaden bewaren openen afdrukken bekijken',
    path: '/templates',
  },
  {
    id: 'delete-document',
    title: 'Delete a document',
    text: 'On Templates open the menu of a row and choose Delete. The portal asks first. You can delete documents of your organisation; those for all clients belong to our team.',
    words: 'remove throw away delete wrong file template uploaded by mistake verwijderen wissen weggooien fout bestand',
    path: '/templates',
  },
  {
    id: 'rename-document',
    title: 'Change the title of a document',
    text: 'Our team changes the title, category and tags of a document; ask us through Contact Support. You can also delete your document on Templates and upload it again with another title.',
    words: 'rename edit title name spelling typo hernoemen titel naam wijzigen tikfout fout',
    path: '/templates',
  },
  {
    id: 'superseded',
    title: 'What Superseded means',
    text: 'A document is marked as Superseded where the Steward quotes it if there is a later version of it in the library. Read the later version, or compare the two.',
    words: 'superseded old version outdated mark badge steward verouderd oude versie vervangen betekent',
    path: '/templates',
  },
  {
    id: 'compare-templates',
    title: 'Compare two versions',
    text: 'Tick two rows on Templates and choose Compare, or choose Compare Doc in the chat. The earlier document is on the left. You see which clauses were added, removed, changed or renumbered, can print them, and Swap turns the comparison round.',
    words:
      'redline track changes changed altered flip difference version old between last new contract wrong way round left right order turn swap versies vergelijken verschil wijzigingen omdraaien',
    path: '/templates',
  },
  {
    id: 'text-not-read',
    title: 'The text of a file could not be read',
    text: 'The Steward can quote a document only if its text can be read. A scan without text, an encrypted file and a damaged file have none. Upload the original file, or a PDF with a text layer, without a password.',
    words:
      'scan scanned ocr encrypted protected unreadable steward cannot quote gescand versleuteld onleesbaar beveiligd',
    path: '/templates',
  },
  {
    id: 'my-uploads',
    title: 'Files that you attached to questions',
    text: 'Files that you attach to a question are for you alone: neither colleagues nor our team can open them. They are removed after 30 days, and all of yours together may have 200 MB. My Profile lists them under My uploads, where you can delete them.',
    words: 'uploads full space storage attached chat own files bijlagen ruimte vol opslag eigen bestanden',
    path: '/profile',
  },
  {
    id: 'conversations',
    title: 'Earlier conversations with the Steward',
    text: 'The clock above the chat lists your earlier conversations, begins a new one and deletes one or all. Conversations are kept for 90 days, for you alone, and go with you to another browser. Our team cannot read them.',
    words:
      'history chat earlier previous old delete memory remember keep who can read what i ask how long type ai steward your firm team lawyers privacy boss staff wie leest mijn vragen vroegere wis geschiedenis vorige gesprekken wissen onthouden bewaren',
    path: '/dashboard',
  },
  {
    id: 'advisor',
    title: 'Ask an advisor',
    text: 'If the Steward does not find an answer, choose Ask an advisor below it. A support request opens with your question and the sources filled in; you can change it before you send it.',
    words: 'human person lawyer real advice legal adviseur mens jurist persoon spreken advies',
    path: '/contact-support',
  },
  {
    id: 'card-new',
    title: 'Create a card on the board',
    text: 'On Kanban Board choose New Card, give it a title and, if you like, a description. It goes to To Do unless you choose another column. Everyone in your organisation sees it at once.',
    words: 'task todo add new card note taak kaart maken aanmaken toevoegen nieuwe',
    path: '/kanban',
  },
  {
    id: 'card-change',
    title: 'Edit or delete a card',
    text: 'Open the menu of a card on Kanban Board to edit, move or delete it. Deleting asks nothing: its message has Undo, which brings the card back.',
    words:
      'rename change remove deleted by accident gone for good get back undo restore card task board kaart taak bord bewerken wijzigen verwijderen terugzetten ongedaan',
    path: '/kanban',
  },
  {
    id: 'mark-read',
    title: 'Read and filter notifications',
    text: 'Notifications shows all of them, newest first; open one to read it in full. Filter by status and by type. Mark all as read clears the count at the bell.',
    words:
      'alert alerts unread bell count mark all read undo reversed by accident filter melding meldingen gelezen markeren ongelezen filteren',
    path: '/notifications',
  },
  {
    id: 'notification-settings',
    title: 'Choose which notifications you get',
    text: 'Notification Preferences in the settings has your choices: what you are told about, and how often you get a mail: at once, daily, weekly or never.',
    words:
      'stop fewer less mails e-mail frequency daily weekly unsubscribe turn off switch sms push meldingen instellen uitzetten uitschrijven minder mails voorkeuren',
    path: '/settings/notifications',
  },
  {
    id: 'mail-frequency',
    title: 'How often we send you mails',
    text: 'Under Notification Preferences you choose how often notifications are mailed to you: at once, daily at 8:00 on business days, weekly on Monday, or never. Every mail also has a link that stops them.',
    words:
      'too many emails mails overview summary digest once a week weekly daily less often stop receiving te veel mails overzicht wekelijks dagelijks minder vaak krijgen',
    path: '/settings/notifications',
  },
  {
    id: 'security-alerts',
    title: 'Why a security alert is mailed at once',
    text: 'A security alert is always mailed at once, whatever else you have chosen, unless you have turned mails off.',
    words:
      'immediately straight away received weekly daily setting bug security alert beveiligingswaarschuwing meteen onmiddellijk',
    path: '/settings/notifications',
  },
  {
    id: 'text-messages',
    title: 'Text messages (SMS)',
    text: 'If our firm offers text messages, SMS Notifications under Notification Preferences sends you security alerts by SMS, to the phone number on My Profile. If the switch is not there, text messages are not offered.',
    words: 'sms text message phone security alert sms’je sms berichtje gsm telefoon beveiligingswaarschuwing krijgen',
    path: '/settings/notifications',
  },
  {
    id: 'theme',
    title: 'Dark mode and other looks',
    text: 'Theme & Appearance in the settings: light, dark or as your device; high contrast, reduced motion, compact view and Version 1.1. A change shows at once; Save Appearance Settings keeps it, on every device.',
    words:
      'dark light theme colours night eyes larger contrast see badly hard to read letters text donker licht thema kleur nacht weergave contrast hoger scherm zie slecht letters moeilijk te lezen leesbaar',
    path: '/settings/theme',
  },
  {
    id: 'profile',
    title: 'My Profile',
    text: 'The name at the foot of the sidebar leads to My Profile: your name, e-mail address and phone number, Reset Password and Sign Out.',
    words: 'personal details data account own name sign out log out profiel persoonlijke gegevens afmelden uitloggen',
    path: '/profile',
  },
  {
    id: 'sign-out',
    title: 'Sign out',
    text: 'Sign Out is at the foot of the sidebar and on My Profile. It ends the session in this browser.',
    words: 'log out logout leave end session afmelden uitloggen uitlog',
    path: '/profile',
  },
  {
    id: 'forgot-password',
    title: 'You cannot sign in',
    text: 'On the sign-in screen fill in your e-mail address and choose the forgotten password: a mail brings a link to choose a new one. Check below the form that Production is chosen. After ten wrong passwords wait five minutes.',
    words:
      'login log in locked blocked wrong password cannot forgot too many attempts tries te veel pogingen meer inloggen aanmelden lukt niet geblokkeerd wachtwoord vergeten',
    path: '/faq?open=change-password',
  },
  {
    id: 'password-rules',
    title: 'What a password must have',
    text: 'When you create an account, the password has at least 8 characters, with a small letter, a capital, a digit and one of @ $ ! % * ? &. A password that you choose by a link from a mail may be shorter: its page says how many characters it needs.',
    words: 'strong requirements rules characters length password wachtwoord vereisten tekens sterk lengte',
    path: '/profile',
  },
  {
    id: 'account-profile',
    title: 'Your organisation',
    text: 'Account Profile in the sidebar shows the name of your organisation, its logo, its plan, and your contact at our firm. Ask your contact to change them.',
    words: 'company organisation details logo plan spoc organisatie bedrijf logo abonnement contactpersoon gegevens',
    path: '/organization-settings',
  },
  {
    id: 'switch-account',
    title: 'Switch to another organisation',
    text: 'If you belong to several organisations, the arrows beside the logo at the top right switch between them. All pages then show the other one, in your other windows too.',
    words:
      'two companies accounts clients several same login change go from one to the other switch account organisatie bedrijf wisselen twee bedrijven andere',
    path: '/dashboard',
  },
  {
    id: 'your-contact',
    title: 'Your contact at our firm',
    text: 'Your contact is on your home page, with e-mail address, phone number and a button to book a consult. Account Profile names the contact too.',
    words:
      'contact person spoc who is our phone number call reach contactpersoon vaste wie nummer bereiken bellen telefoon',
    path: '/dashboard',
  },
  {
    id: 'who-has-access',
    title: 'Who of your organisation has access',
    text: 'Settings lists under User Access everyone who belongs to your organisation in the portal, with role, access level and last login. To remove somebody, write to us through Contact Support.',
    words:
      'colleagues users company log in login list people members remove left former employee collega gebruikers lijst wie toegang verwijderen uit dienst',
    path: '/settings',
  },
  {
    id: 'support-new',
    title: 'Write to support',
    text: 'On Contact Support choose a category and a priority, write what you need and choose Send Message. The page says until when we answer: urgent within 2 hours, high within 8, medium within 2 business days, low within 3. Support hours are Monday to Friday, 9:00 to 18:00. A message can have five files of 10 MB each: PDF, Word, Excel or text.',
    words:
      'ticket request problem issue complaint helpdesk attach attachment files how many opening hours phone number open sending ticket vraag probleem klacht melden openingsuren telefoon ondersteuning hulp',
    path: '/contact-support',
  },
  {
    id: 'support-follow',
    title: 'Follow your support request',
    text: 'Contact Support lists your requests with number, state and the time by which we answer. Open one to read our answer and to write again. Colleagues of your organisation see the requests too.',
    words: 'status ticket answer reply my requests follow up opvolgen status antwoord aanvraag verzoek',
    path: '/contact-support',
  },
  {
    id: 'support-reopen',
    title: 'Open a closed request again',
    text: 'Open the request on Contact Support and choose Open again, or write a reply: both open a closed request again. You can also close a request yourself.',
    words:
      'reopen closed again problem is back heropenen opnieuw openen afgesloten gesloten sluiten probleem terug supportvraag vraag',
    path: '/contact-support',
  },
  {
    id: 'drafts',
    title: 'Texts that you have not sent yet',
    text: 'What you write to support and to the Steward is kept in your browser until you send or clear it: a reload, a lost connection or an expired session does not lose it.',
    words:
      'draft lost typing typed message crash reload internet down gone kwijt verloren concept bericht typen internet viel uit uitgevallen',
    path: '/contact-support',
  },
  {
    id: 'upgrade',
    title: 'Add a service',
    text: 'Services that your organisation does not have are dimmed, with Upgrade beside them. Upgrade leads to Contact Support, where you ask for the service. Once we switch it on, it appears at once.',
    words:
      'upgrade buy extra more services enable order sustainability module dienst aanvragen bijkopen activeren uitbreiden',
    path: '/contact-support',
  },
  {
    id: 'finance',
    title: 'Finance Tracker',
    text: 'Finance Tracker in the sidebar is the place for the hours that we worked for you and what was billed. While it says that nothing is there yet, Ask about an invoice opens a request for invoices and hours.',
    words:
      'billing billed hours cost spent budget our invoices from the firm facturatie gewerkte uren kosten verbruik factuur kantoor leeg lege pagina empty',
    path: '/billing',
  },
  {
    id: 'events',
    title: 'Important Events',
    text: 'Important Events in the sidebar lists your deadlines and alerts that are open (unread alerts, reviews, cards that wait), then your next consults. Training also has samples of deadlines and audits, by due date, with filters and a timeline. It says when there is nothing yet.',
    words:
      'deadline deadlines calendar due dates timeline audit overzicht deadlines vervaldata tijdlijn kalender gebeurtenissen belangrijke events pagina leeg lege empty normaal',
    path: '/important-events',
  },
  {
    id: 'environments',
    title: 'Switch between Production and Training',
    text: 'Below the sign-in form you choose Production or Training. In Training the header shows a chip; open it and choose Switch to Production. Each environment has its own users, documents and session.',
    words: 'environment switch sample real data chip omgeving wisselen overschakelen training productie echte',
    path: '/dashboard',
  },
  {
    id: 'shortcuts',
    title: 'Keyboard shortcuts',
    text: 'Ctrl+K searches, Ctrl+B shows or hides the sidebar, F8 leads to the messages in the corner. On the board Space lifts a card and the arrow keys carry it. In the chat Enter sends and Shift+Enter makes a new line. On a Mac use Cmd.',
    words: 'keys keyboard shortcut hotkey sneltoetsen toetsenbord toets',
    path: '/faq?open=accessibility',
  },
  {
    id: 'sidebar',
    title: 'Show or hide the sidebar',
    text: 'The button at the left of the header, or Ctrl+B, folds the sidebar to icons and back. On a phone it is a drawer. The portal remembers your choice for a week.',
    words: 'menu collapse fold wider hidden navigation zijbalk menu inklappen verbergen verdwenen',
    path: '/dashboard',
  },
  {
    id: 'release-notes',
    title: 'What is new in the portal',
    text: 'The version in the header opens View Release Notes, which tell what is new in this version of the portal.',
    words: 'version update changed new features release notes versie nieuw vernieuwd',
    path: '/dashboard',
  },
  {
    id: 'privacy',
    title: 'How we treat your personal data',
    text: 'The Privacy Notice in the footer says which personal data the portal keeps about you, why and for how long, and which rights you have. The Disclaimer is beside it.',
    words:
      'privacy notice personal data portal about me gdpr rights disclaimer privacyverklaring mijn gegevens portaal rechten',
    path: '/privacy-policy',
  },
  {
    id: 'language',
    title: 'Language of the portal',
    text: 'The portal is in English. You can ask the Steward in English or in Dutch, and it answers in the language of your question. Search finds words in both languages.',
    words: 'dutch french english language translate nederlands frans taal vertalen instellen',
    path: '/dashboard',
  },
]
