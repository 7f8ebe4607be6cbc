/** A question about the portal itself, and the texts of its help that answer it; one of them is enough. */
export type PortalQuestion = readonly [question: string, ...answeredBy: readonly string[]]

/** These were used to tune the choice between documents and help. */
export const portalQuestions: readonly PortalQuestion[] = [
  ['How do I book a consult?', 'faq-book'],
  ['Where can I see when my next appointment is?', 'guide-upcoming-consults', 'guide-home'],
  ['How do I get the meeting into Outlook?', 'guide-calendar'],
  ['How can I upload a contract?', 'guide-upload'],
  ['What is the largest file I can upload?', 'guide-upload', 'faq-templates-who', 'faq-attach'],
  ['I forgot my password, what do I do?', 'guide-forgot-password', 'faq-change-password'],
  ['How do I turn on dark mode?', 'guide-theme', 'faq-appearance'],
  ['Can I stop getting so many e-mails from the portal?', 'guide-notification-settings'],
  ['How do I invite a colleague?', 'faq-get-access', 'guide-who-has-access'],
  ['Who in our company can log in here?', 'guide-who-has-access', 'faq-get-access'],
  ['Why is the Sustainability service greyed out?', 'faq-services', 'guide-upgrade'],
  ['How do I compare two versions?', 'guide-compare-templates', 'faq-compare'],
  [
    'Can your lawyers see what I ask the chatbot?',
    'guide-conversations',
    'faq-ai-privacy',
    'guide-my-uploads',
    'faq-ask-ai',
  ],
  ['How do I move a card to another column?', 'faq-board', 'guide-card-change', 'guide-card-new'],
  ['Hoe boek ik een afspraak?', 'faq-book', 'guide-upcoming-consults'],
  ['Hoe kan ik een document opladen?', 'guide-upload'],
  ['Ik ben mijn wachtwoord vergeten', 'guide-forgot-password', 'faq-change-password'],
  ['Waar vind ik mijn meldingen?', 'guide-mark-read', 'faq-notifications', 'guide-notification-settings'],
  ['Hoe nodig ik een collega uit?', 'faq-get-access', 'guide-who-has-access'],
  ['Hoe bereik ik de helpdesk?', 'faq-contact', 'guide-support-new'],
]

/** These were written at the same time and never used to tune anything. */
export const heldOutPortalQuestions: readonly PortalQuestion[] = [
  ['Can I cancel a consult that I have booked?', 'guide-upcoming-consults'],
  ['How do I delete a template I uploaded by mistake?', 'guide-delete-document'],
  ['Where do I change my phone number?', 'faq-change-email', 'guide-profile'],
  ['What does the training environment do?', 'faq-training', 'guide-environments'],
  ['How do I switch back to production?', 'guide-environments', 'faq-training'],
  ['Is there a video that explains the portal?', 'faq-tutorial'],
  ['What are the keyboard shortcuts?', 'guide-shortcuts', 'faq-accessibility', 'faq-search'],
  ['How fast does support answer an urgent ticket?', 'guide-support-new', 'faq-contact', 'guide-support-follow'],
  ['Where is the status of my support request?', 'guide-support-follow'],
  ['Which browsers can I use?', 'faq-browsers'],
  ['My confirmation link has expired', 'faq-link-expired'],
  ['How do I log out?', 'guide-sign-out', 'guide-profile'],
  ['Why can the Steward not read my scanned file?', 'guide-text-not-read'],
  ['How do I find my earlier chats?', 'guide-conversations'],
  ['Who is our contact person at the firm?', 'faq-tier', 'guide-account-profile'],
  ['Hoe maak ik een nieuwe taak op het bord?', 'guide-card-new', 'faq-board'],
  ['Kan ik het portaal op mijn gsm gebruiken?', 'faq-phone'],
  ['Hoe zet ik de donkere modus aan?', 'guide-theme', 'faq-appearance'],
  ['Kan ik de taal van het portaal veranderen?', 'guide-language'],
  ['Waarom krijg ik geen mail van jullie?', 'faq-no-mail', 'guide-notification-settings'],
]

/** Neither the documents nor the help answer these. */
export const unrelatedQuestions: readonly string[] = [
  'Who won the cycling race yesterday?',
  'What is the weather in Ghent tomorrow?',
  'Which restaurant near the station is good?',
  'How do I bake sourdough bread?',
  'What is the capital of Mongolia?',
  'Wie wordt de volgende trainer van Club Brugge?',
  'Hoe laat vertrekt de trein naar Oostende?',
  'Can you write a poem about autumn?',
  'Which supervisor fee do we pay for 2027?',
  'What is the square root of 289?',
]

/** These were never used to tune anything. */
export const heldOutUnrelatedQuestions: readonly string[] = [
  'What did the Brexit referendum decide about fishing?',
  'Should I buy shares of a chip maker?',
  'How tall is the Eiffel Tower?',
  'Welke wijn past bij mosselen?',
  'Recommend a film for tonight',
  'How many moons does Jupiter have?',
  'Wat is de beste elektrische fiets?',
  'Which maternity hospital in Leuven has single rooms?',
  'Translate good luck into Japanese',
  'What is our trademark registration number in Brazil?',
]
