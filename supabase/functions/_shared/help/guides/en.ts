export const texts = {
  home: {
    title: 'Your home page',
    text: 'The Portal Page is your home page: what needs you today, the AI Steward, recent documents, your next consults, the board, your contact and open requests. The tick beside an item of Needs you dismisses it for you alone; the message that appears has Undo. The logo and Home in the sidebar lead there from every page.',
  },
  'upcoming-consults': {
    title: 'See your upcoming consults',
    text: 'Consult Planner lists the consults that you have booked, soonest first, with day, time, consultant and service. Times are those of our office. The name of the consultant opens the booking, where you can move or cancel it.',
  },
  'consult-times': {
    title: 'The time of a consult',
    text: 'The hour of a consult is the time of our office, wherever you are. The calendar file of a consult has the right time for your own time zone.',
  },
  calendar: {
    title: 'Put a consult into your calendar',
    text: 'Each consult has a button Add to calendar. It gives you a file (.ics) for Outlook, Google Calendar or the calendar of your phone.',
  },
  upload: {
    title: 'Upload a document',
    text: 'On Templates choose Upload Template, or drop files anywhere on the page. PDF, Word, text and RTF files of up to 10 MB each are accepted, several at once. Choose a title and a category; tags help to find it. Uploads of your organisation are client specific.',
  },
  'find-template': {
    title: 'Find a template',
    text: 'Templates has a search box, which also looks into the text of the documents, and filters for category and tag. A title opens the document in the page. Client specific templates are yours alone, generic ones are for all clients.',
  },
  download: {
    title: 'Download or print a document',
    text: 'On Templates each row has a download button. A title opens the document in the page, where you can read it without downloading.',
  },
  'delete-document': {
    title: 'Delete a document',
    text: 'On Templates open the menu of a row and choose Delete. The portal asks first. You can delete documents of your organisation; those for all clients belong to our team.',
  },
  'rename-document': {
    title: 'Change the title of a document',
    text: 'Our team changes the title, category and tags of a document; ask us through Contact Support. You can also delete your document on Templates and upload it again with another title.',
  },
  superseded: {
    title: 'What Superseded means',
    text: 'A document is marked as Superseded where the Steward quotes it if there is a later version of it in the library. Read the later version, or compare the two.',
  },
  'compare-templates': {
    title: 'Compare two versions',
    text: 'Tick two rows on Templates and choose Compare, or choose Compare Doc in the chat. The earlier document is on the left. You see which clauses were added, removed, changed or renumbered, can print them, and Swap turns the comparison round.',
  },
  'text-not-read': {
    title: 'The text of a file could not be read',
    text: 'The Steward can quote a document only if its text can be read. A scan without text, an encrypted file and a damaged file have none. Upload the original file, or a PDF with a text layer, without a password.',
  },
  'my-uploads': {
    title: 'Files that you attached to questions',
    text: 'Files that you attach to a question are for you alone: neither colleagues nor our team can open them. They are removed after the period that the Privacy Notice names, and all of yours together may have 200 MB. My Profile lists them under My uploads, where you can delete them.',
  },
  conversations: {
    title: 'Earlier conversations with the Steward',
    text: 'The clock above the chat lists your earlier conversations, begins a new one and deletes one or all. Conversations are kept as long as the Privacy Notice says, for you alone, and go with you to another browser. Our team cannot read them.',
  },
  advisor: {
    title: 'Ask an advisor',
    text: 'If the Steward does not find an answer, choose Ask an advisor below it. A support request opens with your question and the sources filled in; you can change it before you send it.',
  },
  'card-new': {
    title: 'Create a card on the board',
    text: 'On Kanban Board choose New Card, give it a title and, if you like, a description. It goes to To Do unless you choose another column. Everyone in your organisation sees it at once.',
  },
  'card-change': {
    title: 'Edit or delete a card',
    text: 'Open the menu of a card on Kanban Board to edit, move or delete it. Deleting asks nothing: its message has Undo, which brings the card back.',
  },
  'mark-read': {
    title: 'Read and filter notifications',
    text: 'Notifications shows all of them, newest first; open one to read it in full. Filter by status and by type. Mark all as read clears the count at the bell.',
  },
  'notification-settings': {
    title: 'Choose which notifications you get',
    text: 'Notification Preferences in the settings has your choices: what you are told about, and how often you get a mail: at once, daily, weekly or never.',
  },
  'mail-frequency': {
    title: 'How often we send you mails',
    text: 'Under Notification Preferences you choose how often notifications are mailed to you: at once, daily at 8:00 on business days, weekly on Monday, or never. Every mail also has a link that stops them.',
  },
  'security-alerts': {
    title: 'Why a security alert is mailed at once',
    text: 'A security alert is always mailed at once, whatever else you have chosen, unless you have turned mails off.',
  },
  'text-messages': {
    title: 'Text messages (SMS)',
    text: 'If our firm offers text messages, SMS Notifications under Notification Preferences sends you security alerts by SMS, to the phone number on My Profile. If the switch is not there, text messages are not offered.',
  },
  theme: {
    title: 'Dark mode and other looks',
    text: 'Theme & Appearance in the settings: light, dark or as your device; high contrast, reduced motion, compact view and Version 1.1. A change shows at once; Save Appearance Settings keeps it, on every device.',
  },
  profile: {
    title: 'My Profile',
    text: 'The name at the foot of the sidebar leads to My Profile: your name, e-mail address and phone number, Reset Password and Sign Out.',
  },
  'sign-out': {
    title: 'Sign out',
    text: 'Sign Out is at the foot of the sidebar and on My Profile. It ends the session in this browser.',
  },
  'forgot-password': {
    title: 'You cannot sign in',
    text: 'On the sign-in screen fill in your e-mail address and choose the forgotten password: a mail brings a link to choose a new one. Check below the form that Production is chosen. After ten wrong passwords wait five minutes.',
  },
  'password-rules': {
    title: 'What a password must have',
    text: 'When you create an account, the password has at least 8 characters, with a small letter, a capital, a digit and one of @ $ ! % * ? &. A password that you choose by a link from a mail may be shorter: its page says how many characters it needs.',
  },
  'account-profile': {
    title: 'Your organisation',
    text: 'Account Profile in the sidebar shows the name of your organisation, its logo, its plan, and your contact at our firm. Ask your contact to change them.',
  },
  'switch-account': {
    title: 'Switch to another organisation',
    text: 'If you belong to several organisations, the arrows beside the logo at the top right switch between them. All pages then show the other one, in your other windows too.',
  },
  'your-contact': {
    title: 'Your contact at our firm',
    text: 'Your contact is on your home page, with e-mail address, phone number and a button to book a consult. Account Profile names the contact too.',
  },
  'who-has-access': {
    title: 'Who of your organisation has access',
    text: 'Settings lists under User Access everyone who belongs to your organisation in the portal, with role, access level and last login. To remove somebody, write to us through Contact Support.',
  },
  'support-new': {
    title: 'Write to support',
    text: 'On Contact Support choose a category and a priority, write what you need and choose Send Message. The page says until when we answer: urgent within 2 hours, high within 8, medium within 2 business days, low within 3. Support hours are Monday to Friday, 9:00 to 18:00. A message can have five files of 10 MB each: PDF, Word, Excel or text.',
  },
  'support-follow': {
    title: 'Follow your support request',
    text: 'Contact Support lists your requests with number, state and the time by which we answer. Open one to read our answer and to write again. Colleagues of your organisation see the requests too.',
  },
  'support-reopen': {
    title: 'Open a closed request again',
    text: 'Open the request on Contact Support and choose Open again, or write a reply: both open a closed request again. You can also close a request yourself.',
  },
  drafts: {
    title: 'Texts that you have not sent yet',
    text: 'What you write to support and to the Steward is kept in your browser until you send or clear it: a reload, a lost connection or an expired session does not lose it.',
  },
  upgrade: {
    title: 'Add a service',
    text: 'Services that your organisation does not have are dimmed, with Upgrade beside them. Upgrade leads to Contact Support, where you ask for the service. Once we switch it on, it appears at once.',
  },
  finance: {
    title: 'Finance Tracker',
    text: 'Finance Tracker in the sidebar is the place for the hours that we worked for you and what was billed. While it says that nothing is there yet, Ask about an invoice opens a request for invoices and hours.',
  },
  events: {
    title: 'Important Events',
    text: 'Important Events in the sidebar lists your deadlines and alerts that are open (unread alerts, reviews, cards that wait), then your next consults. Training also has samples of deadlines and audits, by due date, with filters and a timeline. It says when there is nothing yet.',
  },
  environments: {
    title: 'Switch between Production and Training',
    text: 'Below the sign-in form you choose Production or Training. In Training the header shows a chip; open it and choose Switch to Production. Each environment has its own users, documents and session.',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    text: 'Ctrl+K searches, Ctrl+B shows or hides the sidebar, F8 leads to the messages in the corner. On the board Space lifts a card and the arrow keys carry it. In the chat Enter sends and Shift+Enter makes a new line. On a Mac use Cmd.',
  },
  sidebar: {
    title: 'Show or hide the sidebar',
    text: 'The button at the left of the header, or Ctrl+B, folds the sidebar to icons and back. On a phone it is a drawer. The portal remembers your choice for a week.',
  },
  'release-notes': {
    title: 'What is new in the portal',
    text: 'The version in the header opens View Release Notes, which tell what is new in this version of the portal.',
  },
  privacy: {
    title: 'How we treat your personal data',
    text: 'The Privacy Notice in the footer says which personal data the portal keeps about you, why and for how long, and which rights you have. The Disclaimer is beside it.',
  },
  language: {
    title: 'Language of the portal',
    text: 'The portal is in English, Dutch and French. Choose your language in the menu at your name at the foot of the sidebar, or on the sign-in screen. Your mails follow that choice. The Steward answers in the language of your question, and search finds words in all three.',
  },
}

export type Texts = typeof texts
