import type { Language } from '../_shared/mail/languages.ts'

/** What the zip file says about itself, in the language of the person. */
export const README: Readonly<Record<Language, string>> = {
  en: `Your data

This file contains what the portal keeps about you as a person.

data/   one file for each list, as JSON: your profile, your settings, what you
        wrote, your sign-ins, and actions of administrators that concern you.
        A list without entries is empty: [].
files/  the files that you uploaded, and those that we sent you with an answer.

Of what belongs to an organisation, such as cards, documents and answers, you
find what you could read in the portal when this file was made. What you sent
us and what you asked the Steward is always here.

Left out: passwords and other secrets, copies that only serve to sort or find
something, our own notes, and data about other people. If you miss something,
please ask us.
`,
  nl: `Uw gegevens

Dit bestand bevat wat het portaal over u als persoon bewaart.

data/   een bestand per lijst, als JSON: uw profiel, uw instellingen, wat u hebt
        geschreven, uw aanmeldingen en wat beheerders hebben gedaan dat u aangaat.
        Een lijst zonder items is leeg: [].
files/  de bestanden die u hebt geüpload, en die wij u met een antwoord stuurden.

Van wat bij een organisatie hoort, zoals kaarten, documenten en antwoorden, vindt
u hier wat u in het portaal kon lezen toen dit bestand werd gemaakt. Wat u ons
stuurde en wat u de Steward vroeg, staat er altijd in.

Niet opgenomen: wachtwoorden en andere geheimen, kopieën die alleen dienen om te
sorteren of te zoeken, onze eigen notities, en wat over anderen gaat. Mist u
iets, vraag het ons dan.
`,
  fr: `Vos données

Ce fichier contient ce que le portail conserve sur vous en tant que personne.

data/   un fichier par liste, en JSON : votre profil, vos paramètres, ce que vous
        avez écrit, vos connexions et ce que les administrateurs ont fait qui vous
        concerne. Une liste sans élément est vide : [].
files/  les fichiers que vous avez envoyés, et ceux que nous vous avons envoyés
        avec une réponse.

De ce qui appartient à une organisation, comme les cartes, les documents et les
réponses, vous trouvez ici ce que vous pouviez lire dans le portail au moment où
ce fichier a été créé. Ce que vous nous avez envoyé et ce que vous avez demandé
au Steward y figure toujours.

Ne sont pas repris : les mots de passe et autres secrets, les copies qui servent
seulement à trier ou à chercher, nos propres notes, et ce qui concerne d’autres
personnes. S’il vous manque quelque chose, demandez-le-nous.
`,
}
