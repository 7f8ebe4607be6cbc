/** "de" before the name of a person: "de Wout", "d’Élise". Most names with an H are written with "d’" too. */
export const de = (name: string): string => (/^[aeiouyhœæ]/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`)
