-- Words of the trade that mean the same, in Dutch and English: a customer asks "hoe lang bewaren we facturen?", and the
-- schedule says for how many years invoices are kept. Several words stand for all of them together.
-- Access: none directly; the search reads it.
-- Tests: supabase/tests/database/passage_search.test.sql
create table private.search_meanings (
  meaning integer not null,
  words text not null,
  stems text[] not null,
  query tsquery not null,
  primary key (meaning, words)
);

insert into private.search_meanings (meaning, words, stems, query)
select distinct row_number, words,
  tsvector_to_array(private.search_vector(words, 'A')), private.search_query(words)
from (select line, row_number() over () from (values
  -- Agreements
  ('agreement, contract, overeenkomst'), ('clause, clausule, beding, bepaling, provision'), ('annex, bijlage, appendix'),
  ('framework agreement, raamovereenkomst, raamcontract, master agreement, msa'),
  ('party, partij, contractpartij'), ('sign, ondertekenen, tekenen, signature, handtekening'),
  ('term, duur, looptijd, duration, geldigheidsduur'), ('end, einde, beëindigen, terminate, afloop, aflopen, stopzetten'),
  ('notice, opzegging, opzegtermijn, opzeggingstermijn, opzeggen'),
  ('dismissal, ontslag, opzegging, dismiss, ontslaan'), ('renewal, verlenging, verlengen, renew'),
  ('breach, inbreuk, schending, overtreding, violation, tekortkoming'),
  ('liability, aansprakelijkheid, aansprakelijk, liable'), ('damage, schade, schadevergoeding, compensation'),
  ('limit, beperken, beperking, grens, maximum, plafond, cap'), ('indemnify, vrijwaren, vrijwaring, indemnity'),
  ('penalty, boete, boetebeding, fine, dwangsom, fixed compensation'),
  ('force majeure, overmacht, event beyond control'), ('law, recht, wet, wetgeving, legislation, act'),
  ('governing law, toepasselijk recht'), ('court, rechtbank, rechter, jurisdiction, bevoegd'),
  ('dispute, geschil, conflict, betwisting'), ('consent, toestemming, instemming, goedkeuring, approval'),
  ('change, wijziging, wijzigen, aanpassen, verandering, amend'), ('subcontract, onderaanneming, onderaannemer'),
  ('transfer, overdracht, doorgifte, doorgeven'), ('obligation, verplichting, plicht, duty, verplicht'),
  ('written, schriftelijk'), ('delivery, levering, leveren, deliver, oplevering'), ('deliverable, resultaat, product'),
  ('acceptance, aanvaarding, aanvaarden, accept'), ('service, dienst, dienstverlening, diensten'),
  ('order form, bestelbon, bestelformulier'), ('insurance, verzekering'), ('outsourcing, uitbesteding, uitbesteden'),
  ('service level, dienstverleningsniveau, sla, beschikbaarheid, availability, available, uptime'),
  ('maintenance, onderhoud'), ('exit, uitstap, migration, migratie, leave, weggaan'),
  -- Money
  ('invoice, factuur, facturen, bill'), ('pay, betalen, betaling, payment, payable'),
  ('fee, vergoeding, prijs, kost, kosten, kost, price, cost, tarief, honorarium, rate'),
  ('increase, verhoging, verhogen, stijgen, rise, raise, indexation, indexatie, index, indexering'),
  ('interest, intrest, rente, nalatigheidsinteresten'), ('tax, belasting, fiscaal, taks'), ('vat, btw, value added tax'),
  ('amount, bedrag, som, sum'), ('accounting, boekhouding, boekhoudkundig, bookkeeping'),
  ('wage, loon, salaris, salary, pay, verloning, bezoldiging'), ('payroll, loonadministratie, loonverwerking'),
  ('pay slip, loonbrief, loonfiche, loonstrook'), ('late, laattijdig, te laat, overdue'),
  -- Secrets
  ('confidential, vertrouwelijk, vertrouwelijkheid, confidentiality, geheimhouding, secret, geheim, geheimhouden'),
  ('nda, non disclosure, geheimhoudingsovereenkomst, vertrouwelijkheidsovereenkomst'),
  ('disclose, bekendmaken, meedelen, disclosure, onthullen, leak, reveal'), ('trade secret, bedrijfsgeheim, zakengeheim, know how'),
  ('destroy, vernietigen, destruction, wissen, delete, verwijderen, erase, throw away, shred'), ('return, teruggeven, terugbezorgen'),
  ('recipient, ontvanger'), ('intellectual property, intellectuele eigendom, copyright, auteursrecht'),
  ('licence, license, licentie, gebruiksrecht'), ('owner, eigenaar, own, ownership, eigendom'),
  -- Personal data
  ('personal data, persoonsgegevens, data'), ('data, gegevens, information, informatie'),
  ('gdpr, avg, privacy, data protection, gegevensbescherming'), ('policy, beleid, beleidslijn, policies'),
  ('data breach, datalek, lek, data leak, gegevenslek, leak, leaked, breach'),
  ('notify, melden, melding, notification, aangeven, inform, informeren, verwittigen, tell, report'),
  ('supervisory authority, toezichthouder, toezichthoudende autoriteit, data protection authority, gegevensbeschermingsautoriteit, gba, regulator'),
  ('authority, autoriteit, overheid'),
  ('controller, verwerkingsverantwoordelijke'), ('processor, verwerker'), ('sub processor, subverwerker, subprocessor'),
  ('processing, verwerking, verwerken, process'), ('dpa, data processing agreement, verwerkersovereenkomst'),
  ('data subject, betrokkene, individual, person'), ('access, toegang, inzage'), ('rectification, verbetering, rechtzetting, correct'),
  ('erasure, wissing, right to be forgotten, vergetelheid'), ('portability, overdraagbaarheid'), ('objection, bezwaar, verzet'),
  ('legal basis, rechtsgrond, grondslag, rechtsgrondslag'), ('legitimate interests, gerechtvaardigd belang'),
  ('dpo, data protection officer, functionaris voor gegevensbescherming'),
  ('dpia, impact assessment, effectbeoordeling, gegevensbeschermingseffectbeoordeling'),
  ('record of processing, verwerkingsregister, register'), ('european economic area, europa, europe, eea, eer, eu, europese unie'),
  ('third country, derde land, outside'), ('country, land, landen, location, locatie, plaats, place'),
  ('right, recht, rechten'), ('request, verzoek, aanvraag, vraag'), ('answer, antwoord, antwoorden, beantwoorden, respond, reply'),
  ('purpose, doel, doeleinde'), ('transparency, transparantie, transparent'), ('cookie, cookies'),
  -- Records
  ('retention, bewaring, bewaartermijn, bewaren, bijhouden, kept, keep, retain, store, opslaan, opgeslagen, bewaard, hold'),
  ('period, termijn, periode, time limit'), ('record, dossier, document, file, stuk, bestand'),
  ('camera, bewakingscamera, cctv, camera images, camerabeelden'), ('image, beeld, beelden, recording, opname, footage'),
  ('backup, back up, reservekopie, back ups'), ('log, logboek, logging, logs'), ('archive, archief, archival, archiveren'),
  ('newsletter, nieuwsbrief, mailing'), ('anonymous, anoniem, anonymise, anonimiseren'),
  -- Staff
  ('employee, werknemer, medewerker, personeelslid, staff, personeel, worker, colleague, collega, bediende, people'),
  ('employer, werkgever'), ('employment contract, arbeidsovereenkomst, arbeidscontract'), ('employment, tewerkstelling, dienstverband, job'),
  ('personnel file, personeelsdossier, hr file'),
  ('application, sollicitatie, sollicitant, applicant, candidate, kandidaat, recruitment, aanwerving'),
  ('rejected, afgewezen, not successful, unsuccessful, geweigerd'),
  ('holiday, vakantie, verlof, vakantiedag, verlofdag, vacation, leave'), ('sick, ziek, ziekte, illness, arbeidsongeschikt, arbeidsongeschiktheid, sickness'),
  ('medical certificate, geneeskundig getuigschrift, ziektebriefje, doktersattest'),
  ('telework, telewerk, telewerken, thuiswerk, thuiswerken, homeworking, remote work, work from home'),
  ('working time, arbeidsduur, arbeidstijd, werkuren, werktijd, working hours'), ('meal voucher, maaltijdcheque'),
  ('non compete, concurrentiebeding, competition clause'), ('competitor, concurrent, concurrentie, competition'),
  ('work regulations, arbeidsreglement'), ('training, opleiding, vorming, module, cursus, course'),
  ('disciplinary, tuchtmaatregel, sanction, sanctie, sancties'), ('accident, ongeval, arbeidsongeval'),
  ('former, gewezen, voormalig, vroegere, ex'),
  -- Suppliers and sustainability
  ('supplier, leverancier, vendor, provider, aanbieder, supply'), ('client, klant, customer, opdrachtgever'),
  ('code of conduct, gedragscode'), ('gift, geschenk, cadeau, relatiegeschenk, present'), ('bribe, omkoping, smeergeld, steekpenning, corruption, corruptie'),
  ('child labour, kinderarbeid, child labor'), ('forced labour, dwangarbeid'), ('labour, arbeid, labor, werk'), ('human rights, mensenrechten'),
  ('environment, milieu, leefmilieu, environmental'), ('emission, uitstoot, emissie, emissies, greenhouse gas, broeikasgas, carbon, co2'),
  ('packaging, verpakking'), ('whistleblowing, klokkenluider, klokkenluiden, whistle, reporting channel, meldkanaal, anonymously'),
  ('retaliation, represaille, vergelding'), ('conflict of interest, belangenconflict'), ('sustainability, duurzaamheid, esg'),
  ('safe, veilig, veiligheid, safety'), ('minimum, minstens, least, ten minste'),
  -- Security and supervision
  ('security, beveiliging, veiligheid, secure'), ('incident, voorval, storing'), ('major, ernstig, groot, serious'), ('encryption, versleuteling, encryptie'),
  ('penetration test, penetratietest, pentest'), ('two factor, tweestaps, tweefactor, mfa, multi factor'),
  ('audit, controle, doorlichting, inspection, inspectie, check'), ('risk, risico'), ('measure, maatregel, measures'),
  ('recovery, herstel, hersteltijd'), ('critical, kritiek, essential'), ('supervisor, toezicht'),
  ('responsible, verantwoordelijk, verantwoordelijkheid, accountable'), ('compliance, naleving, comply, naleven'), ('board, bestuur, directie, raad van bestuur'),
  -- Automated decisions
  ('artificial intelligence, ai, ki, artificiële intelligentie, kunstmatige intelligentie'),
  ('ai act, ai verordening, artificial intelligence act'), ('automated, geautomatiseerd, automatisch, automatic, automation'),
  ('decision, beslissing, beslissen, besluit, decide, beslist'), ('bias, vooroordeel, discrimination, discriminatie, vertekening'),
  ('human intervention, menselijke tussenkomst, human review'), ('algorithm, algoritme, model'), ('people, mensen, personen, persons, person'),
  ('credit scoring, kredietscore, kredietwaardigheid, credit score'), ('high risk, hoog risico'), ('system, systeem, application, toepassing, software'),
  ('fundamental rights, grondrechten'), ('claim, schade, schadegeval, schadedossier'), ('platform, toepassing'),
  -- Time and quantity
  ('year, jaar, jaarlijks, annual, yearly, annually'), ('month, maand, maandelijks, monthly'), ('week, wekelijks, weekly'),
  ('day, dag, dagen, daily'), ('hour, uur, uren'), ('working day, werkdag, business day'), ('announce, aankondigen, aankondiging, in advance, vooraf, beforehand'),
  ('often, vaak, frequency, every'), ('after, na, nadien'), ('free of charge, gratis, kosteloos, free')
) as sample (line)) as numbered, lateral regexp_split_to_table(private.plain_text(line), ', ') as words;
