export const texts = {
  categories: {
    start: 'Getting Started',
    dashboard: 'Dashboard Features',
    account: 'Account Management',
    technical: 'Technical Support',
  },
  entries: {
    'what-is-it': {
      question: 'What is this portal for?',
      answer: [
        'It is the one place for everything you do with us: the services of your organisation, your documents, your appointments, your tasks and your questions.',
        'Everyone in your organisation with access sees the same services, templates, board and notifications. Nobody outside your organisation and our team does.',
      ],
    },
    'first-steps': {
      question: 'Where do I begin?',
      answer: [
        'On your home page. It says what needs you, answers questions through the AI Steward, our AI chatbot assistant, and lists your upcoming consults.',
        'The sidebar leads to the rest: Account (Account Profile, Finance Tracker), Library (Templates, Kanban Board), Agenda (Consult Planner, Important Events) and your services. The guides in the header hold Guidance: the video tutorial, this FAQ and support.',
      ],
    },
    tutorial: {
      question: 'Is there a tutorial?',
      answer: [
        'Yes. Open the guides in the header and choose Video Tutorial. It takes two minutes and shows each part of the portal at work.',
      ],
    },
    'get-access': {
      question: 'How does a colleague get access?',
      answer: [
        'Ask your contact at our firm, or write to us through Contact Support. An administrator creates the person and sends an invitation by e-mail, with a link to choose a password.',
        'A colleague may also create an account on the sign-in screen. Once the address is confirmed, it is linked to your organisation if its e-mail domain is known to us; otherwise an administrator links it.',
      ],
    },
    'setup-pending': {
      question: 'Why do I see ‘Account Setup Pending’?',
      answer: [
        'You are signed in, but your user is not linked to an organisation yet, so there is nothing to show. Contact your administrator, or write to us; once you are linked, reload the page.',
      ],
    },
    training: {
      question: 'What is the training environment?',
      answer: [
        'A separate copy of the portal with sample data, to try things without consequence. It has its own users, files and mail: nothing that you do there reaches production.',
        'You choose between Production and Training below the sign-in form. While you are in training, the header says so.',
      ],
    },
    phone: {
      question: 'Can I use the portal on my phone?',
      answer: [
        'Yes, in the browser. The sidebar becomes a drawer, tables become lists, and cards of the board can be moved with a finger or from their menu.',
      ],
    },
    'ask-ai': {
      question: 'What can I ask the AI Steward?',
      answer: [
        'Anything about your documents and about ours that are meant for all clients: what a policy says, which template fits, what a term means. It also knows how the portal works. It names the documents and the pages of the help that it used, so that you can check them.',
        'It remembers your conversation as long as the Privacy Notice says, for you alone; you can delete it at any time.',
        'It is an assistant, not an adviser. Its answers are no legal advice; for that, book a consult.',
      ],
    },
    'ai-privacy': {
      question: 'Which documents does the AI Steward see?',
      answer: [
        'Only those that you may open yourself: the templates of your organisation, those meant for all clients, and the file that you attach to your question. Documents of other organisations are out of its reach.',
      ],
    },
    attach: {
      question: 'Which files can I attach to a question?',
      answer: ['PDF, Word, Excel and text files of up to 20 MB. The file is yours alone: colleagues do not see it.'],
    },
    compare: {
      question: 'How do I compare two documents?',
      answer: [
        'Choose Compare Doc above the chat and pick two documents, or tick two rows on Templates. The earlier document is on the left; Swap turns the comparison round. You get a summary of the clauses that were added, removed or changed, and both texts side by side with the differences marked.',
      ],
    },
    book: {
      question: 'How do I book a consult?',
      answer: [
        'Choose Book Consult on your home page, or Consult Planner in the sidebar. Our booking page opens in a new tab; pick a subject and a time. When our team has entered the consult, it appears in the planner on your home page; All consults there shows past ones too.',
      ],
    },
    notifications: {
      question: 'Which notifications do I get?',
      answer: [
        'Those that our team and the feeds of your organisation send: compliance and security alerts, news from the sources that you follow, and word about the portal itself. They arrive while you work, without reloading.',
        'The bell in the header shows the newest ten; the Notifications page shows all of them, by status and by type. Reading marks are your own: what a colleague has read stays unread for you. Under Notification Preferences you choose what is mailed to you, and how often.',
      ],
    },
    board: {
      question: 'How does the Kanban Board work?',
      answer: [
        'It holds the tasks of your organisation in four columns. Create a card, drag it from column to column, or choose Move to… in its menu. Everyone on the account sees changes at once.',
        'With the keyboard: focus a card, press Space to pick it up, the arrow keys to carry it and Space again to put it down; Escape takes the move back.',
      ],
    },
    search: {
      question: 'How do I search?',
      answer: [
        'Press Ctrl+K (Cmd+K on a Mac) on any page. Search finds pages, actions, templates, cards, notifications, support requests, consults and questions of this FAQ; templates are also found by the words inside the documents, in English, Dutch and French.',
      ],
    },
    services: {
      question: 'Why are some services dimmed?',
      answer: [
        'Your organisation does not have them yet. Upgrade leads to Contact Support, where you can ask for them. A service that is switched on appears at once, without signing in again.',
      ],
    },
    'service-not-clickable': {
      question: 'Why does a service open a page of the portal instead of its own link?',
      answer: [
        'It is switched on for your organisation, and its link is still being prepared. Until then the name opens its page, which says what the service covers and whom to ask. As soon as our team has set the link, the name leads there.',
      ],
    },
    tier: {
      question: 'Where do I see our plan and our contact?',
      answer: [
        'On Account Profile in the sidebar: the name of your organisation, its plan, and your single point of contact at our firm. To change any of them, ask your contact.',
      ],
    },
    'templates-who': {
      question: 'Who can see the documents that we upload?',
      answer: [
        'Everyone in your organisation, and our team. Templates without an organisation are ours, for all clients. Upload PDF, Word, text and RTF files of up to 10 MB on the Templates page.',
      ],
    },
    'change-password': {
      question: 'How do I change my password?',
      answer: [
        'On My Profile, choose Reset Password: you get an e-mail with a link to choose a new one. If you cannot sign in, fill in your e-mail address on the sign-in screen and choose the forgotten password there.',
      ],
    },
    'change-email': {
      question: 'Can I change my e-mail address or phone number?',
      answer: [
        'You change your phone number yourself on My Profile. Your e-mail address is what you sign in with and cannot be changed in the portal; ask our team, who can also correct your name.',
      ],
    },
    impersonation: {
      question: 'Can your team look into my account?',
      answer: [
        'To help you, an administrator may see the portal as you do, for an hour at most. Beginning and end of it are always recorded, with the person who did it. Nobody can read your password.',
      ],
    },
    appearance: {
      question: 'Can I change how the portal looks?',
      answer: [
        'Yes, under Theme & Appearance in the settings: light, dark or as your device; high contrast, reduced motion and a compact view. Version v1.1 (Modern Professional) is a second style of the whole portal. Your choice follows you to every device.',
      ],
    },
    'link-expired': {
      question: 'My link from an e-mail does not work. What now?',
      answer: [
        'Such links work once and for an hour, and a newer mail replaces an older one. Ask for a new one on the sign-in screen, and use the newest mail.',
        'A mail program that opens links to check them does no harm: the link leads to a page of the portal, and only the button there uses it.',
      ],
    },
    'no-mail': {
      question: 'I did not get an e-mail. Where is it?',
      answer: [
        'Look in the folder for unwanted mail first. Between two mails to the same address there must be a minute. If your address is not known to us, no mail is sent, and the portal does not tell which addresses are known.',
      ],
    },
    offline: {
      question: 'What happens when my connection is lost?',
      answer: [
        'The portal says so quietly, and keeps what it shows. A change that could not be saved is taken back and you are told. When the connection returns, the lists catch up by themselves.',
      ],
    },
    browsers: {
      question: 'Which browsers are supported?',
      answer: [
        'The current and the previous version of Chrome, Edge, Firefox and Safari, on a computer and on a phone. Scripts must be allowed. Three cookies remember how your screen looks: the sidebar, the appearance and the language; the storage of the browser keeps you signed in. Nothing follows you to other sites.',
      ],
    },
    accessibility: {
      question: 'Can I use the portal with a keyboard or a screen reader?',
      answer: [
        'Yes, all of it. Tab reaches everything, Ctrl+B shows or hides the sidebar, Ctrl+K searches, F8 leads to the messages in the corner. If something is hard to use for you, tell us: that is a fault to us.',
      ],
    },
    contact: {
      question: 'How do I reach support?',
      answer: [
        'Write to us on the Contact Support page. During support hours we answer urgent requests within one to two hours and high ones within four to eight; medium ones take one to two business days, low ones two to three. Your request is kept even if our mail is down.',
      ],
    },
  },
}

export type Texts = typeof texts
