// Invented guests of the demo's past and future. Telephones and mail addresses are of ranges that nobody has.

/** First names, last names and the country that they come from. */
const guests = [
  [
    'US',
    '+1 970 555 01',
    'Maya Owen Grace Noah Harper Ethan Ruth Caleb',
    'Whitaker Dalton Reyes Holloway Pruitt Sandoval',
  ],
  [
    'DE',
    '+49 30 23125 0',
    'Anke Jürgen Sabine Moritz Hanna Uwe Lena Tilman',
    'Brandt Möller Kessler Weiß Lindner Böhm',
  ],
  [
    'FR',
    '+33 1 99 00 25 ',
    'Élodie Bastien Camille Hugo Solène Rémi',
    'Lefèvre Garnier Roussel Chevallier Marchand',
  ],
  [
    'IT',
    '+39 06 5550 01',
    'Chiara Matteo Giulia Lorenzo Elisa Paolo',
    'Ferrari Colombo Galli Moretti Rinaldi',
  ],
  ['ES', '+34 91 555 01 ', 'Lucía Joaquín Inés Álvaro Carmen Iker', 'Salazar Ibáñez Romero Castaño Vidal'],
  [
    'GB',
    '+44 20 7946 00',
    'Imogen Rupert Nia Callum Freya Angus',
    'Pemberton Ashdown Griffiths Mackay Thorne',
  ],
  ['JP', '+81 3 5550 01', 'Kenji Yui Haruto Sakura Aoi Ren', 'Mori Tanabe Fujita Okada Hayashi'],
  ['AT', '+43 1 555 01', 'Ulrike Lukas Magdalena Florian', 'Gruber Steiner Wimmer Auer'],
] as const

export interface DemoGuest {
  readonly first: string
  readonly last: string
  readonly email: string
  readonly phone: string
  readonly country: string
}

/** A guest, by three draws from 0 to 1. */
export function guestOf(draw: () => number): DemoGuest {
  // Most come from near.
  const [country, dial, firsts, lasts] = guests[Math.floor(draw() ** 1.6 * guests.length)]!
  const of = (names: string): string => {
    const list = names.split(' ')
    return list[Math.floor(draw() * list.length)]!
  }
  const [first, last] = [of(firsts), of(lasts)]
  const mailbox = `${first}.${last}`
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase()
  const phone = `${dial}${String(10 + Math.floor(draw() * 90))}`
  return { first, last, email: `${mailbox}@example.com`, phone, country }
}

/** What some of them asked for. */
export const wishes = [
  'We arrive late, by the last train.',
  'A quiet room, please.',
  'It is her birthday; is there a cake?',
  'We bring a small dog.',
  'Could we store four bicycles?',
] as const
