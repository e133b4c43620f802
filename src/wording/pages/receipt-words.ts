// Texts of a booking's stay, price and terms, as they were agreed.

import type { PageLanguage } from '../../lodging/sites/site.ts'

export interface ReceiptWords {
  readonly stayAndPrice: string
  readonly checkin: string
  readonly checkout: string
  from(time: string): string
  until(time: string): string
  numberedRoom(number: number): string
  roomFor(name: string): string
  readonly meals: Readonly<Record<Meals, string>>
  readonly price: string
  readonly insteadOf: string
  saved(what: string, amount: string): string
  readonly total: string
  readonly dueAtProperty: string
  atCheckin(name: string): string
  readonly givenBack: string
  converted(rate: Conversion): string
  readonly terms: string
  readonly free: string
  readonly noShow: string
  timesAre(zone: string): string
  readonly policyInFull: string
  readonly cancellationCharge: string
  readonly refund: string
  readonly guest: string
  readonly name: string
  readonly email: string
  readonly telephone: string
  readonly note: string
  readonly card: string
  cardText(brand: string, lastFour: string): string
  readonly place: string
  readonly website: string
  readonly goodToKnow: string
}

type Meals = 'room_only' | 'breakfast' | 'half_board' | 'full_board' | 'all_inclusive'

interface Conversion {
  readonly from: string
  readonly to: string
  readonly rate: string
  /** Null where the day is not known. */
  readonly day: string | null
}

export const receiptWords: Readonly<Record<PageLanguage, ReceiptWords>> = {
  en: {
    stayAndPrice: 'Your stay and its price',
    checkin: 'Check-in',
    checkout: 'Check-out',
    from: time => `from ${time}`,
    until: time => `until ${time}`,
    numberedRoom: number => `Room ${number}`,
    roomFor: name => `for ${name}`,
    meals: {
      room_only: 'without meals',
      breakfast: 'with breakfast',
      half_board: 'half board',
      full_board: 'full board',
      all_inclusive: 'all inclusive',
    },
    price: 'Price in detail',
    insteadOf: 'instead of',
    saved: (what, amount) => `${what}: ${amount} saved, already in the prices above`,
    total: 'Total',
    dueAtProperty: 'Due at the property',
    atCheckin: name => `${name}, at check-in, not in the total`,
    givenBack: 'Given back after the stay',
    converted: ({ from, to, rate, day }) =>
      `The property charges in ${from}. Amounts in ${to} were converted at 1 ${from} = ${rate} ${to}${day === null ? '' : ` (${day})`}.`,
    terms: 'If you cancel',
    free: 'free of charge',
    noShow: 'if nobody arrives',
    timesAre: zone => `Times are property time (${zone}).`,
    policyInFull: 'The policy in full',
    cancellationCharge: 'Cancellation charge',
    refund: 'You get back',
    guest: 'Guest',
    name: 'Name',
    email: 'E-mail',
    telephone: 'Telephone',
    note: 'Note',
    card: 'Card',
    cardText: (brand, lastFour) => `${brand} ending in ${lastFour}`,
    place: 'Where it is',
    website: 'Website',
    goodToKnow: 'Good to know',
  },
  de: {
    stayAndPrice: 'Ihr Aufenthalt und sein Preis',
    checkin: 'Anreise',
    checkout: 'Abreise',
    from: time => `ab ${time} Uhr`,
    until: time => `bis ${time} Uhr`,
    numberedRoom: number => `Zimmer ${number}`,
    roomFor: name => `für ${name}`,
    meals: {
      room_only: 'ohne Mahlzeiten',
      breakfast: 'mit Frühstück',
      half_board: 'Halbpension',
      full_board: 'Vollpension',
      all_inclusive: 'all-inclusive',
    },
    price: 'Preis im Einzelnen',
    insteadOf: 'statt',
    saved: (what, amount) => `${what}: ${amount} gespart, in den Preisen oben schon enthalten`,
    total: 'Gesamt',
    dueAtProperty: 'In der Unterkunft fällig',
    atCheckin: name => `${name}, bei der Anreise, nicht im Gesamtpreis`,
    givenBack: 'Nach dem Aufenthalt erstattet',
    converted: ({ from, to, rate, day }) =>
      `Die Unterkunft rechnet in ${from} ab. Beträge in ${to} wurden umgerechnet: 1 ${from} = ${rate} ${to}${day === null ? '' : ` (${day})`}.`,
    terms: 'Wenn Sie stornieren',
    free: 'kostenlos',
    noShow: 'wenn niemand anreist',
    timesAre: zone => `Zeiten sind Ortszeit der Unterkunft (${zone}).`,
    policyInFull: 'Die Bedingungen im Wortlaut',
    cancellationCharge: 'Stornogebühr',
    refund: 'Sie erhalten zurück',
    guest: 'Gast',
    name: 'Name',
    email: 'E-Mail',
    telephone: 'Telefon',
    note: 'Anmerkung',
    card: 'Karte',
    cardText: (brand, lastFour) => `${brand}, endet auf ${lastFour}`,
    place: 'Wo es ist',
    website: 'Website',
    goodToKnow: 'Gut zu wissen',
  },
  fr: {
    stayAndPrice: 'Votre séjour et son prix',
    checkin: 'Arrivée',
    checkout: 'Départ',
    from: time => `à partir de ${time}`,
    until: time => `jusqu’à ${time}`,
    numberedRoom: number => `Chambre ${number}`,
    roomFor: name => `pour ${name}`,
    meals: {
      room_only: 'sans repas',
      breakfast: 'petit-déjeuner compris',
      half_board: 'demi-pension',
      full_board: 'pension complète',
      all_inclusive: 'tout compris',
    },
    price: 'Détail du prix',
    insteadOf: 'au lieu de',
    saved: (what, amount) => `${what} : ${amount} économisés, déjà déduits des prix ci-dessus`,
    total: 'Total',
    dueAtProperty: 'À payer sur place',
    atCheckin: name => `${name}, à l’arrivée, non compris dans le total`,
    givenBack: 'Rendu après le séjour',
    converted: ({ from, to, rate, day }) =>
      `L’hébergement facture en ${from}. Les montants en ${to} ont été convertis : 1 ${from} = ${rate} ${to}${day === null ? '' : ` (${day})`}.`,
    terms: 'Si vous annulez',
    free: 'sans frais',
    noShow: 'si personne n’arrive',
    timesAre: zone => `Les heures sont celles de l’hébergement (${zone}).`,
    policyInFull: 'Les conditions en toutes lettres',
    cancellationCharge: 'Frais d’annulation',
    refund: 'Vous récupérez',
    guest: 'Voyageur',
    name: 'Nom',
    email: 'E-mail',
    telephone: 'Téléphone',
    note: 'Remarque',
    card: 'Carte',
    cardText: (brand, lastFour) => `${brand} se terminant par ${lastFour}`,
    place: 'Où c’est',
    website: 'Site web',
    goodToKnow: 'Bon à savoir',
  },
  es: {
    stayAndPrice: 'Su estancia y su precio',
    checkin: 'Entrada',
    checkout: 'Salida',
    from: time => `desde las ${time}`,
    until: time => `hasta las ${time}`,
    numberedRoom: number => `Habitación ${number}`,
    roomFor: name => `para ${name}`,
    meals: {
      room_only: 'sin comidas',
      breakfast: 'con desayuno',
      half_board: 'media pensión',
      full_board: 'pensión completa',
      all_inclusive: 'todo incluido',
    },
    price: 'Precio en detalle',
    insteadOf: 'en lugar de',
    saved: (what, amount) => `${what}: ${amount} de ahorro, ya descontado arriba`,
    total: 'Total',
    dueAtProperty: 'A pagar en el alojamiento',
    atCheckin: name => `${name}, al llegar, no incluido en el total`,
    givenBack: 'Se devuelve después de la estancia',
    converted: ({ from, to, rate, day }) =>
      `El alojamiento cobra en ${from}. Los importes en ${to} se han convertido: 1 ${from} = ${rate} ${to}${day === null ? '' : ` (${day})`}.`,
    terms: 'Si cancela',
    free: 'gratis',
    noShow: 'si no llega nadie',
    timesAre: zone => `Las horas son las del alojamiento (${zone}).`,
    policyInFull: 'Las condiciones completas',
    cancellationCharge: 'Gastos de cancelación',
    refund: 'Se le devuelve',
    guest: 'Huésped',
    name: 'Nombre',
    email: 'Correo electrónico',
    telephone: 'Teléfono',
    note: 'Nota',
    card: 'Tarjeta',
    cardText: (brand, lastFour) => `${brand} terminada en ${lastFour}`,
    place: 'Dónde está',
    website: 'Sitio web',
    goodToKnow: 'Conviene saber',
  },
  ja: {
    stayAndPrice: 'ご滞在と料金',
    checkin: 'チェックイン',
    checkout: 'チェックアウト',
    from: time => `${time}から`,
    until: time => `${time}まで`,
    numberedRoom: number => `お部屋${number}`,
    roomFor: name => `${name}様`,
    meals: {
      room_only: '食事なし',
      breakfast: '朝食付き',
      half_board: '朝・夕食付き',
      full_board: '3食付き',
      all_inclusive: 'オールインクルーシブ',
    },
    price: '料金の内訳',
    insteadOf: '通常',
    saved: (what, amount) => `${what}：${amount}割引（上記料金に反映済み）`,
    total: '合計',
    dueAtProperty: '現地でのお支払い',
    atCheckin: name => `${name}（チェックイン時、合計に含まれません）`,
    givenBack: 'ご滞在後に返金',
    converted: ({ from, to, rate, day }) =>
      `宿の請求は${from}です。${to}の金額は1 ${from} = ${rate} ${to}で換算しています${day === null ? '' : `（${day}）`}。`,
    terms: 'キャンセルする場合',
    free: '無料',
    noShow: 'ご到着がない場合',
    timesAre: zone => `時刻は宿の現地時間（${zone}）です。`,
    policyInFull: '規定の全文',
    cancellationCharge: 'キャンセル料',
    refund: '返金額',
    guest: '宿泊者',
    name: 'お名前',
    email: 'メールアドレス',
    telephone: '電話番号',
    note: 'ご要望',
    card: 'カード',
    cardText: (brand, lastFour) => `${brand}（末尾${lastFour}）`,
    place: '所在地',
    website: 'ウェブサイト',
    goodToKnow: 'ご利用案内',
  },
}
