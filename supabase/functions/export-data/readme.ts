import type { Language } from '../_shared/mail/languages.ts'

/** What the zip file says about itself, in the language of the person. */
export const README: Readonly<Record<Language, string>> = {
  en: `Your data

This file contains everything that the portal keeps about you as a person.

data/   one file for each list, as JSON: your profile, your settings, what you
        wrote, your sign-ins, and actions of administrators that concern you.
        A list without entries is empty: [].
files/  the files that you uploaded, and those that we sent you with an answer.

Left out: passwords and other secrets, copies that only serve to sort or find
something, and data about other people.
`,
  nl: `Uw gegevens

Dit bestand bevat alles wat het portaal over u als persoon bewaart.

data/   een bestand per lijst, als JSON: uw profiel, uw instellingen, wat u hebt
        geschreven, uw aanmeldingen en wat beheerders hebben gedaan dat u aangaat.
        Een lijst zonder items is leeg: [].
files/  de bestanden die u hebt geüpload, en die wij u met een antwoord stuurden.

Niet opgenomen: wachtwoorden en andere geheimen, kopieën die alleen dienen om te
sorteren of te zoeken, en wat over anderen gaat.
`,
  fr: `Vos données

Ce fichier contient tout ce que le portail conserve sur vous en tant que personne.

data/   un fichier par liste, en JSON : votre profil, vos paramètres, ce que vous
        avez écrit, vos connexions et ce que les administrateurs ont fait qui vous
        concerne. Une liste sans élément est vide : [].
files/  les fichiers que vous avez envoyés, et ceux que nous vous avons envoyés
        avec une réponse.

Ne sont pas repris : les mots de passe et autres secrets, les copies qui servent
seulement à trier ou à chercher, et ce qui concerne d’autres personnes.
`,
}
