// Texts of the home page, beside those that the site has of its own.

import type { PageLanguage } from '../../lodging/sites/site.ts'

/** A heading with a sentence. */
interface Sentence {
  readonly title: string
  readonly text: string
}

export interface HomeWords {
  readonly freeThisWeekend: string
  /** After a total. */
  readonly forTheStay: string
  readonly whatBringsYou: string
  readonly offers: string
  readonly places: string
  /** For screen readers. */
  readonly howItWorks: string
  /** Meals that a rate includes; after a total. */
  readonly meals: Readonly<Record<'breakfast' | 'half_board' | 'full_board' | 'all_inclusive', string>>
  /** What is true of every site. */
  readonly sentences: readonly Sentence[]
}

const en: HomeWords = {
  freeThisWeekend: 'Free this weekend',
  forTheStay: 'for the stay',
  whatBringsYou: 'What brings you here',
  offers: 'Offers',
  places: 'Places to stay',
  howItWorks: 'How booking works here',
  meals: {
    breakfast: 'with breakfast',
    half_board: 'with breakfast and supper',
    full_board: 'with all meals',
    all_inclusive: 'all inclusive',
  },
  sentences: [
    {
      title: 'The total is the total',
      text: 'What you see in the list is what you pay for the stay, with taxes and fees. What is due at the property is named beside it.',
    },
    {
      title: 'From the properties themselves',
      text: 'Prices and free rooms come from each property and are the same for everybody who asks.',
    },
    {
      title: 'Cancelling shows its cost first',
      text: 'Open your booking with its number and your e-mail address. You see what cancelling costs before you decide.',
    },
  ],
}

const de: HomeWords = {
  freeThisWeekend: 'Dieses Wochenende frei',
  forTheStay: 'für den Aufenthalt',
  whatBringsYou: 'Was führt Sie her',
  offers: 'Angebote',
  places: 'Unterkünfte',
  howItWorks: 'Wie Sie hier buchen',
  meals: {
    breakfast: 'mit Frühstück',
    half_board: 'mit Frühstück und Abendessen',
    full_board: 'mit allen Mahlzeiten',
    all_inclusive: 'alles inklusive',
  },
  sentences: [
    {
      title: 'Der Gesamtpreis ist der Gesamtpreis',
      text: 'Was Sie in der Liste sehen, zahlen Sie für den Aufenthalt, mit Steuern und Gebühren. Was in der Unterkunft fällig wird, steht daneben.',
    },
    {
      title: 'Von den Unterkünften selbst',
      text: 'Preise und freie Zimmer kommen von jeder Unterkunft und sind für alle gleich, die fragen.',
    },
    {
      title: 'Stornieren zeigt erst die Kosten',
      text: 'Öffnen Sie Ihre Buchung mit Nummer und E-Mail-Adresse. Sie sehen, was das Stornieren kostet, bevor Sie entscheiden.',
    },
  ],
}

const fr: HomeWords = {
  freeThisWeekend: 'Libre ce week-end',
  forTheStay: 'pour le séjour',
  whatBringsYou: 'Ce qui vous amène',
  offers: 'Offres',
  places: 'Où dormir',
  howItWorks: 'Comment réserver ici',
  meals: {
    breakfast: 'petit déjeuner compris',
    half_board: 'en demi-pension',
    full_board: 'en pension complète',
    all_inclusive: 'tout compris',
  },
  sentences: [
    {
      title: 'Le total est le total',
      text: 'Ce que vous voyez dans la liste est ce que vous payez pour le séjour, taxes et frais compris. Ce qui est dû sur place est indiqué à côté.',
    },
    {
      title: 'Des hébergements eux-mêmes',
      text: 'Les prix et les chambres libres viennent de chaque hébergement et sont les mêmes pour tous.',
    },
    {
      title: 'Annuler montre d’abord le coût',
      text: 'Ouvrez votre réservation avec son numéro et votre adresse e-mail. Vous voyez le coût de l’annulation avant de décider.',
    },
  ],
}

const es: HomeWords = {
  freeThisWeekend: 'Libre este fin de semana',
  forTheStay: 'por la estancia',
  whatBringsYou: 'Qué le trae por aquí',
  offers: 'Ofertas',
  places: 'Dónde alojarse',
  howItWorks: 'Cómo se reserva aquí',
  meals: {
    breakfast: 'con desayuno',
    half_board: 'con media pensión',
    full_board: 'con pensión completa',
    all_inclusive: 'todo incluido',
  },
  sentences: [
    {
      title: 'El total es el total',
      text: 'Lo que ve en la lista es lo que paga por la estancia, con impuestos y tasas. Lo que se paga en el alojamiento figura al lado.',
    },
    {
      title: 'De los propios alojamientos',
      text: 'Los precios y las habitaciones libres vienen de cada alojamiento y son iguales para todos.',
    },
    {
      title: 'Cancelar muestra antes el coste',
      text: 'Abra su reserva con su número y su correo electrónico. Verá lo que cuesta cancelar antes de decidir.',
    },
  ],
}

const ja: HomeWords = {
  freeThisWeekend: '今週末に空いている宿',
  forTheStay: '滞在全体',
  whatBringsYou: '旅の目的から探す',
  offers: '特典',
  places: '宿を探す',
  howItWorks: '予約のしくみ',
  meals: {
    breakfast: '朝食付き',
    half_board: '朝夕2食付き',
    full_board: '3食付き',
    all_inclusive: 'オールインクルーシブ',
  },
  sentences: [
    {
      title: '表示金額がそのままの合計',
      text: '一覧の金額が、税・手数料を含む滞在全体のお支払い額です。現地払いがある場合は横に表示します。',
    },
    { title: '宿から直接', text: '料金と空室は各宿から届くもので、どなたにも同じ内容を表示しています。' },
    {
      title: '取消料は先に表示',
      text: '予約番号とメールアドレスで予約を開くと、取消料を確認してから決められます。',
    },
  ],
}

export const homeWords: Readonly<Record<PageLanguage, HomeWords>> = { en, de, fr, es, ja }
