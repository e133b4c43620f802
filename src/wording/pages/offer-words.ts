// What an offer is: its meals, when it can be cancelled and for how much, and its price line by line.

import type { PageLanguage } from '../../lodging/sites/site.ts'
import type { PluralForms } from './page-formats.ts'

export interface OfferWords {
  readonly roomsForNights: PluralForms
  /** Beneath the rooms of a stay. */
  readonly totalsAndTimes: string
  readonly forGuests: PluralForms
  readonly atMost: PluralForms
  readonly meals: Readonly<
    Record<'room_only' | 'breakfast' | 'half_board' | 'full_board' | 'all_inclusive', string>
  >
  /** "Wednesday 10 March 2027, 18:00". */
  moment(day: string, time: string): string
  freeUntil(moment: string): string
  readonly freeAlways: string
  readonly noRefund: string
  cancelCosts(amount: string): string
  from(moment: string, amount: string): string
  noShow(amount: string): string
  /** In place of an amount that is the total. */
  readonly fullAmount: string
  readonly dueNow: string
  /** The total in the property’s own currency, where another one is shown. */
  charged(amount: string): string
  readonly dueAtProperty: string
  readonly total: string
  readonly choose: string
  /** For screen readers, as every offer has the same button. */
  chooseOffer(room: string, rate: string): string
  readonly chooseDates: string
  readonly beds: string
  readonly priceInDetail: string
  readonly taxesAndFeesByName: string
  saved(promotion: string, amount: string): string
  withCode(code: string): string
  readonly taxes: string
  readonly fees: string
  /** Of charges that are not part of the total. */
  onTop(charge: string): string
  readonly chargesAtCheckin: string
  readonly altogether: string
  readonly paidBack: string
  codeWorks(code: string): string
  codeChangesNothing(code: string): string
  converted(shown: string, own: string): string
  readonly priceUnknown: string
}

export const offerWords: Readonly<Record<PageLanguage, OfferWords>> = {
  en: {
    roomsForNights: { one: 'Rooms for # night', other: 'Rooms for # nights' },
    totalsAndTimes: 'Totals with taxes and fees; times are property time.',
    forGuests: { one: 'For # guest', other: 'For # guests' },
    atMost: { one: 'at most #', other: 'at most #' },
    meals: {
      room_only: 'Without meals',
      breakfast: 'Breakfast included',
      half_board: 'Breakfast and dinner included',
      full_board: 'All meals included',
      all_inclusive: 'All meals and drinks included',
    },
    moment: (day, time) => `${day}, ${time}`,
    freeUntil: moment => `Free to cancel until ${moment}`,
    freeAlways: 'Free to cancel until you arrive',
    noRefund: 'No refund: cancelling costs the full amount',
    cancelCosts: amount => `Cancelling costs ${amount}`,
    from: (moment, amount) => `From ${moment}, cancelling costs ${amount}`,
    noShow: amount => `If nobody arrives: ${amount}`,
    fullAmount: 'the full amount',
    dueNow: 'Due when booking',
    charged: amount => `The property charges ${amount}`,
    dueAtProperty: 'At the property',
    total: 'Total',
    choose: 'Choose',
    chooseOffer: (room, rate) => `Choose ${room}, ${rate}`,
    chooseDates: 'Choose dates',
    beds: 'Beds',
    priceInDetail: 'Price in detail',
    taxesAndFeesByName: 'Each tax and fee by name',
    saved: (promotion, amount) => `${promotion}: ${amount} saved, already in the prices above`,
    withCode: code => `Code ${code}`,
    taxes: 'Taxes',
    fees: 'Fees',
    onTop: charge => `${charge}, on top at check-in`,
    chargesAtCheckin: 'Charges at check-in, on top',
    altogether: 'Altogether',
    paidBack: 'Paid back to you after the stay',
    codeWorks: code => `Code ${code} is in the prices.`,
    codeChangesNothing: code => `Code ${code} changes no price of this stay.`,
    converted: (shown, own) => `Prices are converted to ${shown}; the property charges in ${own}.`,
    priceUnknown: 'The price could not be shown in detail. Close this and open it again.',
  },
  de: {
    roomsForNights: { one: 'Zimmer für # Nacht', other: 'Zimmer für # Nächte' },
    totalsAndTimes: 'Gesamtpreise mit Steuern und Gebühren; Zeiten sind Ortszeit der Unterkunft.',
    forGuests: { one: 'Für # Gast', other: 'Für # Gäste' },
    atMost: { one: 'höchstens #', other: 'höchstens #' },
    meals: {
      room_only: 'Ohne Mahlzeiten',
      breakfast: 'Mit Frühstück',
      half_board: 'Mit Frühstück und Abendessen',
      full_board: 'Mit allen Mahlzeiten',
      all_inclusive: 'Mit allen Mahlzeiten und Getränken',
    },
    moment: (day, time) => `${day}, ${time} Uhr`,
    freeUntil: moment => `Kostenlos stornierbar bis ${moment}`,
    freeAlways: 'Kostenlos stornierbar bis zur Anreise',
    noRefund: 'Keine Erstattung: Stornieren kostet den vollen Betrag',
    cancelCosts: amount => `Stornieren kostet ${amount}`,
    from: (moment, amount) => `Ab ${moment} kostet Stornieren ${amount}`,
    noShow: amount => `Wenn niemand anreist, kostet das ${amount}`,
    fullAmount: 'den vollen Betrag',
    dueNow: 'Bei der Buchung fällig',
    charged: amount => `Die Unterkunft berechnet ${amount}`,
    dueAtProperty: 'In der Unterkunft',
    total: 'Gesamt',
    choose: 'Auswählen',
    chooseOffer: (room, rate) => `${room}, ${rate} auswählen`,
    chooseDates: 'Daten wählen',
    beds: 'Betten',
    priceInDetail: 'Preis im Einzelnen',
    taxesAndFeesByName: 'Steuern und Gebühren einzeln',
    saved: (promotion, amount) => `${promotion}: ${amount} gespart, in den Preisen oben schon enthalten`,
    withCode: code => `Code ${code}`,
    taxes: 'Steuern',
    fees: 'Gebühren',
    onTop: charge => `${charge}, zusätzlich bei der Anreise`,
    chargesAtCheckin: 'Abgaben bei der Anreise, zusätzlich',
    altogether: 'Alles zusammen',
    paidBack: 'Rückzahlung nach dem Aufenthalt',
    codeWorks: code => `Der Code ${code} ist in den Preisen enthalten.`,
    codeChangesNothing: code => `Der Code ${code} ändert keinen Preis dieses Aufenthalts.`,
    converted: (shown, own) => `Die Preise sind in ${shown} umgerechnet; die Unterkunft rechnet in ${own}.`,
    priceUnknown: 'Der Preis ließ sich nicht im Einzelnen zeigen. Bitte schließen und noch einmal öffnen.',
  },
  fr: {
    roomsForNights: { one: 'Chambres pour # nuit', other: 'Chambres pour # nuits' },
    totalsAndTimes: 'Totaux taxes et frais compris ; heures locales de l’hébergement.',
    forGuests: { one: 'Pour # personne', other: 'Pour # personnes' },
    atMost: { one: '# au plus', other: '# au plus' },
    meals: {
      room_only: 'Sans repas',
      breakfast: 'Petit-déjeuner compris',
      half_board: 'Petit-déjeuner et dîner compris',
      full_board: 'Tous les repas compris',
      all_inclusive: 'Repas et boissons compris',
    },
    moment: (day, time) => `${day} à ${time}`,
    freeUntil: moment => `Annulation gratuite jusqu’au ${moment}`,
    freeAlways: 'Annulation gratuite jusqu’à votre arrivée',
    noRefund: 'Non remboursable : l’annulation coûte le montant total',
    cancelCosts: amount => `L’annulation coûte ${amount}`,
    from: (moment, amount) => `À partir du ${moment}, l’annulation coûte ${amount}`,
    noShow: amount => `Si personne ne se présente : ${amount}`,
    fullAmount: 'le montant total',
    dueNow: 'À régler à la réservation',
    charged: amount => `L’hébergement facture ${amount}`,
    dueAtProperty: 'Sur place',
    total: 'Total',
    choose: 'Choisir',
    chooseOffer: (room, rate) => `Choisir ${room}, ${rate}`,
    chooseDates: 'Choisir des dates',
    beds: 'Lits',
    priceInDetail: 'Détail du prix',
    taxesAndFeesByName: 'Chaque taxe et frais par son nom',
    saved: (promotion, amount) => `${promotion} : ${amount} d’économie, déjà dans les prix ci-dessus`,
    withCode: code => `Code ${code}`,
    taxes: 'Taxes',
    fees: 'Frais',
    onTop: charge => `${charge}, en plus à l’arrivée`,
    chargesAtCheckin: 'Frais à l’arrivée, en plus',
    altogether: 'En tout',
    paidBack: 'Remboursé après le séjour',
    codeWorks: code => `Le code ${code} est compris dans les prix.`,
    codeChangesNothing: code => `Le code ${code} ne change aucun prix de ce séjour.`,
    converted: (shown, own) => `Les prix sont convertis en ${shown} ; l’hébergement compte en ${own}.`,
    priceUnknown: 'Le détail du prix n’a pas pu être affiché. Fermez puis ouvrez à nouveau.',
  },
  es: {
    roomsForNights: { one: 'Habitaciones para # noche', other: 'Habitaciones para # noches' },
    totalsAndTimes: 'Totales con impuestos y tasas; las horas son las del alojamiento.',
    forGuests: { one: 'Para # persona', other: 'Para # personas' },
    atMost: { one: 'máximo #', other: 'máximo #' },
    meals: {
      room_only: 'Sin comidas',
      breakfast: 'Desayuno incluido',
      half_board: 'Desayuno y cena incluidos',
      full_board: 'Todas las comidas incluidas',
      all_inclusive: 'Comidas y bebidas incluidas',
    },
    moment: (day, time) => `${day}, ${time}`,
    freeUntil: moment => `Cancelación gratuita hasta el ${moment}`,
    freeAlways: 'Cancelación gratuita hasta su llegada',
    noRefund: 'Sin reembolso: cancelar cuesta el importe total',
    cancelCosts: amount => `Cancelar cuesta ${amount}`,
    from: (moment, amount) => `Desde el ${moment}, cancelar cuesta ${amount}`,
    noShow: amount => `Si no llega nadie: ${amount}`,
    fullAmount: 'el importe total',
    dueNow: 'Se paga al reservar',
    charged: amount => `El alojamiento cobra ${amount}`,
    dueAtProperty: 'En el alojamiento',
    total: 'Total',
    choose: 'Elegir',
    chooseOffer: (room, rate) => `Elegir ${room}, ${rate}`,
    chooseDates: 'Elegir fechas',
    beds: 'Camas',
    priceInDetail: 'Precio en detalle',
    taxesAndFeesByName: 'Cada impuesto y tasa por su nombre',
    saved: (promotion, amount) => `${promotion}: ${amount} de ahorro, ya incluido en los precios de arriba`,
    withCode: code => `Código ${code}`,
    taxes: 'Impuestos',
    fees: 'Tasas',
    onTop: charge => `${charge}, aparte a la llegada`,
    chargesAtCheckin: 'Cargos a la llegada, aparte',
    altogether: 'En total con cargos',
    paidBack: 'Se le devuelve después de la estancia',
    codeWorks: code => `El código ${code} está incluido en los precios.`,
    codeChangesNothing: code => `El código ${code} no cambia ningún precio de esta estancia.`,
    converted: (shown, own) => `Los precios están convertidos a ${shown}; el alojamiento calcula en ${own}.`,
    priceUnknown: 'No se ha podido mostrar el precio en detalle. Cierre y vuelva a abrir.',
  },
  ja: {
    roomsForNights: { other: '#泊の客室' },
    totalsAndTimes: '合計は税・手数料込み、時刻は宿の現地時間です。',
    forGuests: { other: '定員#名' },
    atMost: { other: '最大#名' },
    meals: {
      room_only: '食事なし',
      breakfast: '朝食付き',
      half_board: '朝食・夕食付き',
      full_board: '3食付き',
      all_inclusive: '食事・飲み物込み',
    },
    moment: (day, time) => `${day} ${time}`,
    freeUntil: moment => `${moment}までキャンセル無料`,
    freeAlways: '到着までキャンセル無料',
    noRefund: '返金なし：キャンセル料は全額です',
    cancelCosts: amount => `キャンセル料は${amount}です`,
    from: (moment, amount) => `${moment}以降のキャンセル料は${amount}です`,
    noShow: amount => `お越しにならない場合：${amount}`,
    fullAmount: '全額',
    dueNow: '予約時のお支払い',
    charged: amount => `宿の請求額は${amount}`,
    dueAtProperty: '宿でのお支払い',
    total: '合計',
    choose: '選ぶ',
    chooseOffer: (room, rate) => `${room}、${rate}を選ぶ`,
    chooseDates: '日程を選ぶ',
    beds: 'ベッド',
    priceInDetail: '料金の内訳',
    taxesAndFeesByName: '税と手数料の明細',
    saved: (promotion, amount) => `${promotion}：${amount}引き（上の料金に反映済み）`,
    withCode: code => `コード ${code}`,
    taxes: '税',
    fees: '手数料',
    onTop: charge => `${charge}（チェックイン時に別途）`,
    chargesAtCheckin: 'チェックイン時の別途料金',
    altogether: '総額',
    paidBack: '滞在後に返金',
    codeWorks: code => `コード ${code} は料金に反映されています。`,
    codeChangesNothing: code => `コード ${code} はこの滞在の料金には適用されません。`,
    converted: (shown, own) => `料金は${shown}に換算しています。宿の通貨は${own}です。`,
    priceUnknown: '料金の内訳を表示できませんでした。閉じてからもう一度開いてください。',
  },
}
