/** The account of the person who asks: Halewijn Bank or Brabo Verzekeringen. */
export type Asker = 'halewijn' | 'brabo'

/** The documents of the training library, by file name. */
export type Document =
  | 'arbeidsovereenkomst-bedienden'
  | 'data-processing-agreement-v1'
  | 'data-processing-agreement-v2'
  | 'dpia-automated-decisions'
  | 'gdpr-policy'
  | 'master-services-agreement'
  | 'non-disclosure-agreement'
  | 'outsourcing-agreement'
  | 'retention-schedule'
  | 'supplier-code-of-conduct'

/** A question in the words of a customer, and the documents that answer it; one of them is enough. */
export type Question = readonly [asker: Asker, question: string, ...answeredBy: readonly Document[]]

/** These were written before the search was tuned, and have not been changed since. */
export const questions: readonly Question[] = [
  ['halewijn', 'How long do we have to hold on to invoices?', 'retention-schedule'],
  ['halewijn', "When may we throw away a former colleague's personnel file?", 'retention-schedule'],
  ['halewijn', 'How long may the recordings of security cameras be stored?', 'retention-schedule'],
  ['halewijn', 'What is the most that a vendor may spend on a gift for one of our people?', 'supplier-code-of-conduct'],
  ['halewijn', 'Do suppliers have to measure their carbon emissions?', 'supplier-code-of-conduct'],
  ['halewijn', "How can a supplier's worker report a concern anonymously?", 'supplier-code-of-conduct'],
  ['halewijn', 'How many days does the client have to pay an invoice?', 'master-services-agreement'],
  ['halewijn', 'Who gets the rights to the deliverables once everything is paid?', 'master-services-agreement'],
  ['halewijn', 'By how much may the fees for services rise each year?', 'master-services-agreement'],
  ['halewijn', 'What if a war or a flood makes it impossible to deliver the services?', 'master-services-agreement'],
  ['halewijn', 'What penalty does a partner pay for disclosing confidential information?', 'non-disclosure-agreement'],
  ['halewijn', 'How soon must confidential papers be destroyed when we ask for it?', 'non-disclosure-agreement'],
  ['halewijn', 'How long are trade secrets protected after the talks have ended?', 'non-disclosure-agreement'],
  ['halewijn', 'Whom do I call when I discover that data has leaked?', 'gdpr-policy'],
  ['halewijn', 'How much time do we have to answer someone who asks for access to their data?', 'gdpr-policy'],
  ['halewijn', 'How often do employees repeat the privacy training?', 'gdpr-policy'],
  ['halewijn', 'What do we need before we transfer personal data outside Europe?', 'gdpr-policy'],
  ['halewijn', 'How often should a model be tested for bias?', 'dpia-automated-decisions'],
  ['halewijn', 'Is credit scoring high risk under the AI Act?', 'dpia-automated-decisions'],
  ['halewijn', 'Can somebody ask that a human reviews an automated decision?', 'dpia-automated-decisions'],
  [
    'halewijn',
    'Within how many hours must Zilverhaven tell us about a breach in version 2?',
    'data-processing-agreement-v2',
  ],
  ['halewijn', 'Which law governs version 1 of the payroll agreement?', 'data-processing-agreement-v1'],
  [
    'halewijn',
    'May the payroll company use our data to train artificial intelligence?',
    'data-processing-agreement-v2',
  ],
  ['halewijn', 'Which sub-processor prints the pay slips?', 'data-processing-agreement-v2'],
  ['brabo', 'What availability must the claims platform reach every month?', 'outsourcing-agreement'],
  ['brabo', 'How quickly does Nordlys have to report a major incident?', 'outsourcing-agreement'],
  ['brabo', 'What notice do we have to give to leave the claims platform?', 'outsourcing-agreement'],
  ['halewijn', 'Hoeveel vakantiedagen krijgt een bediende?', 'arbeidsovereenkomst-bedienden'],
  ['halewijn', 'Hoeveel dagen per week mag ik thuiswerken?', 'arbeidsovereenkomst-bedienden'],
  ['halewijn', 'Wat moet een werknemer doen die ziek is?', 'arbeidsovereenkomst-bedienden'],
  ['halewijn', 'Hoeveel bedragen de maaltijdcheques?', 'arbeidsovereenkomst-bedienden'],
  ['halewijn', 'Mag iemand na ontslag bij een concurrent gaan werken?', 'arbeidsovereenkomst-bedienden'],
  ['halewijn', 'Hoe lang moeten we facturen bewaren?', 'retention-schedule'],
  ['halewijn', 'Hoe lang mogen we de gegevens van afgewezen sollicitanten bijhouden?', 'retention-schedule'],
  [
    'halewijn',
    'Binnen hoeveel uur moet een datalek gemeld worden aan de Gegevensbeschermingsautoriteit?',
    'gdpr-policy',
  ],
  ['halewijn', 'Welke sancties staan er op een inbreuk op het privacybeleid?', 'gdpr-policy'],
  ['halewijn', 'Mag een leverancier geschenken geven aan onze medewerkers?', 'supplier-code-of-conduct'],
  ['halewijn', 'Wat verwachten we van leveranciers op het vlak van kinderarbeid?', 'supplier-code-of-conduct'],
  ['halewijn', 'Hoe lang geldt de geheimhouding na het einde van de NDA?', 'non-disclosure-agreement'],
  [
    'halewijn',
    'Tot welk bedrag is de aansprakelijkheid beperkt in de raamovereenkomst voor diensten?',
    'master-services-agreement',
  ],
  [
    'halewijn',
    'Is een effectbeoordeling nodig voor een systeem dat automatisch over mensen beslist?',
    'dpia-automated-decisions',
    'gdpr-policy',
  ],
  [
    'halewijn',
    'Hoeveel dagen vooraf moet de verwerker een nieuwe subverwerker aankondigen?',
    'data-processing-agreement-v1',
    'data-processing-agreement-v2',
  ],
  ['brabo', 'In welke landen worden de gegevens van het schadeplatform opgeslagen?', 'outsourcing-agreement'],
  ['brabo', 'Wat kost het schadeplatform per maand?', 'outsourcing-agreement'],
]

/**
 * Questions that name the document or the other party, and the clause that has to be quoted. The first lines of a
 * document contain these names too, and do not answer.
 */
export const clauseQuestions: readonly (readonly [asker: Asker, question: string, clause: RegExp])[] = [
  [
    'halewijn',
    'What is the breach notification period in the Zilverhaven agreement?',
    /^[^“]+\*\*6\.1\*\* “[^”]+at the latest 24 hours/,
  ],
  [
    'halewijn',
    'Who are the sub-processors of Zilverhaven and how are changes announced?',
    /\*\*Annex C\*\* “Kanaalnet NV, Ghent.* \[1\]\n- \*\*5\.1\*\* .*30 days in advance(?!.*14 days)/s,
  ],
  [
    'halewijn',
    'How much notice does an audit need under the agreement with Zilverhaven?',
    /audit .* notice of 10 days/,
  ],
  ['halewijn', 'What penalty does the mutual non-disclosure agreement provide?', /compensation of EUR 25,000/],
  ['halewijn', 'What is the notice period of the master services agreement?', /six months' notice/],
  ['brabo', 'What notice period does the outsourcing agreement for the claims platform have?', /three months' notice/],
  [
    'halewijn',
    'Binnen hoeveel uur meldt Zilverhaven een inbreuk volgens de verwerkersovereenkomst?',
    /at the latest 24 hours/,
  ],
  ['halewijn', 'Wat is de aansprakelijkheid in de verwerkersovereenkomst met Zilverhaven?', /EUR 1,000,000/],
  ['halewijn', 'Wat is de opzegtermijn in de arbeidsovereenkomst voor bedienden?', /opzeggingstermijnen/],
]

/** These were written afterwards, to detect a search that is tuned only to the first list. */
export const laterQuestions: readonly Question[] = [
  ['halewijn', 'What interest do we owe if we pay late?', 'master-services-agreement'],
  ['halewijn', 'Who advises on privacy and talks to the regulator?', 'gdpr-policy'],
  ['halewijn', 'For how long do we keep the results of bias tests?', 'dpia-automated-decisions'],
  ['halewijn', 'Is retaliation against whistleblowers allowed?', 'supplier-code-of-conduct'],
  [
    'halewijn',
    'Where are the data centres of the payroll processor?',
    'data-processing-agreement-v1',
    'data-processing-agreement-v2',
  ],
  ['halewijn', 'What is the maximum working week for the staff of a supplier?', 'supplier-code-of-conduct'],
  [
    'halewijn',
    'After how many years do we delete what we hold on clients under anti money laundering rules?',
    'retention-schedule',
  ],
  ['halewijn', 'Can I share secret information with my lawyer?', 'non-disclosure-agreement'],
  ['brabo', 'What help do we get when we move away from the claims platform?', 'outsourcing-agreement'],
  ['brabo', 'How much credit do we get when the platform is down too long?', 'outsourcing-agreement'],
  ['halewijn', 'Is silence seen as approval of a deliverable?', 'master-services-agreement'],
  ['halewijn', 'Binnen hoeveel dagen moet een factuur betaald zijn?', 'master-services-agreement'],
  ['halewijn', 'Hoe meld ik een datalek binnen de organisatie?', 'gdpr-policy'],
  ['halewijn', 'Hoeveel uur per week werkt een bediende?', 'arbeidsovereenkomst-bedienden'],
  ['halewijn', 'Wanneer wordt mijn loon uitbetaald?', 'arbeidsovereenkomst-bedienden'],
  ['halewijn', 'Welke rechtbank is bevoegd bij een geschil over geheimhouding?', 'non-disclosure-agreement'],
  ['halewijn', 'Hoe lang mogen camerabeelden bewaard worden?', 'retention-schedule'],
  ['brabo', 'Mag de leverancier een onderaannemer inschakelen voor het schadeplatform?', 'outsourcing-agreement'],
  ['halewijn', 'Wie kijkt de afweging na bij een gerechtvaardigd belang?', 'gdpr-policy'],
  ['halewijn', 'Mag ik gegevens doorgeven naar een land buiten de EER?', 'gdpr-policy'],
  ['halewijn', 'Hoeveel bedraagt de boete bij schending van de geheimhouding?', 'non-disclosure-agreement'],
  ['halewijn', 'retension of invoces', 'retention-schedule'],
  ['halewijn', 'Wat is de opzegtermijn van de dienstenovereenkomst?', 'master-services-agreement'],
]
