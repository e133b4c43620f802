// Texts of the checkout: the stay, its price, and the form. What can go wrong has its own file, checkout-trouble-words.ts.

import type { PageLanguage } from '../../lodging/sites/site.ts'

export interface CheckoutWords {
  readonly title: string
  readonly backToRooms: string
  readonly yourStay: string
  readonly checkin: string
  readonly checkout: string
  readonly fromTime: (time: string) => string
  readonly untilTime: (time: string) => string
  readonly meals: Readonly<
    Record<'room_only' | 'breakfast' | 'half_board' | 'full_board' | 'all_inclusive', string>
  >
  readonly insteadOf: string
  /** What a promotion took off the nights that are shown. */
  readonly saved: (amount: string) => string
  readonly discountCode: (code: string) => string
  readonly total: string
  /** The total again, where another currency is shown. */
  readonly charged: string
  readonly dueNow: string
  readonly dueAtProperty: string
  /** Charges beyond the total. */
  readonly alsoAtCheckin: string
  readonly comesBack: string
  /** The total in the property’s currency, and the currency that is shown. */
  readonly chargedIn: (total: string, currency: string) => string
  readonly goodFor: (minutes: string) => string
  readonly minutes: { readonly one?: string; readonly other: string }
  readonly cancellation: string
  readonly freeAnyTime: string
  readonly freeUntil: (moment: string) => string
  readonly notRefundable: string
  readonly costs: (amount: string) => string
  readonly costsUntil: (amount: string, moment: string) => string
  readonly costsFrom: (amount: string, moment: string) => string
  readonly noShow: (amount: string) => string
  readonly propertyTime: string
  readonly policies: string
  readonly book: (total: string) => string
  readonly bookAgain: (total: string) => string
  readonly booking: string
  readonly bookingNote: string
  readonly agree: string
  /** Where the site has no terms. */
  readonly agreeToRules: string
}

export const checkoutWords: Readonly<Record<PageLanguage, CheckoutWords>> = {
  en: {
    title: 'Book your stay',
    backToRooms: 'Back to the rooms',
    yourStay: 'Your stay and its price',
    checkin: 'Check-in',
    checkout: 'Check-out',
    fromTime: time => `from ${time}`,
    untilTime: time => `until ${time}`,
    meals: {
      room_only: 'without meals',
      breakfast: 'breakfast included',
      half_board: 'half board',
      full_board: 'full board',
      all_inclusive: 'all inclusive',
    },
    insteadOf: 'instead of',
    saved: amount => `${amount} saved, already in the prices above`,
    discountCode: code => `Code ${code}`,
    total: 'Total',
    charged: 'Charged in the property’s currency',
    dueNow: 'Due now',
    dueAtProperty: 'Due at the property',
    alsoAtCheckin: 'Also paid at check-in, not part of the total',
    comesBack: 'You get back later',
    chargedIn: (total, currency) =>
      `The property charges ${total}; the amounts in ${currency} are converted.`,
    goodFor: minutes =>
      `This price is good for ${minutes}. Should it change after that, you see the new one before you book.`,
    minutes: { one: '# minute', other: '# minutes' },
    cancellation: 'Cancelling',
    freeAnyTime: 'Free to cancel at any time.',
    freeUntil: moment => `Free to cancel until ${moment}.`,
    notRefundable: 'Not refundable: cancelling costs the whole price.',
    costs: amount => `Cancelling costs ${amount}.`,
    costsUntil: (amount, moment) => `Cancelling until ${moment} costs ${amount}.`,
    costsFrom: (amount, moment) => `From ${moment} on, cancelling costs ${amount}.`,
    noShow: amount => `Not arriving costs ${amount}.`,
    propertyTime: 'property time',
    policies: 'Rules of the property',
    book: total => `Book for ${total}`,
    bookAgain: total => `Book once more for ${total}`,
    booking: 'Asking for your room …',
    bookingNote: 'This takes a few seconds. The confirmation also comes by e-mail.',
    agree: 'By booking you agree to the rules above and to the terms.',
    agreeToRules: 'By booking you agree to the rules above.',
  },
  de: {
    title: 'Ihre Buchung',
    backToRooms: 'Zurück zu den Zimmern',
    yourStay: 'Ihr Aufenthalt und sein Preis',
    checkin: 'Anreise',
    checkout: 'Abreise',
    fromTime: time => `ab ${time} Uhr`,
    untilTime: time => `bis ${time} Uhr`,
    meals: {
      room_only: 'ohne Verpflegung',
      breakfast: 'mit Frühstück',
      half_board: 'Halbpension',
      full_board: 'Vollpension',
      all_inclusive: 'all-inclusive',
    },
    insteadOf: 'statt',
    saved: amount => `${amount} gespart, in den Preisen oben schon abgezogen`,
    discountCode: code => `Code ${code}`,
    total: 'Gesamtpreis',
    charged: 'Berechnet in der Währung der Unterkunft',
    dueNow: 'Jetzt fällig',
    dueAtProperty: 'In der Unterkunft fällig',
    alsoAtCheckin: 'Bei der Anreise zusätzlich zu zahlen, nicht im Gesamtpreis',
    comesBack: 'Erhalten Sie später zurück',
    chargedIn: (total, currency) =>
      `Die Unterkunft berechnet ${total}; die Beträge in ${currency} sind umgerechnet.`,
    goodFor: minutes =>
      `Dieser Preis gilt ${minutes}. Sollte er sich danach ändern, sehen Sie den neuen, bevor Sie buchen.`,
    minutes: { one: '# Minute', other: '# Minuten' },
    cancellation: 'Stornieren',
    freeAnyTime: 'Jederzeit kostenlos stornierbar.',
    freeUntil: moment => `Kostenlos stornierbar bis ${moment}.`,
    notRefundable: 'Keine Erstattung: Stornieren kostet den ganzen Preis.',
    costs: amount => `Stornieren kostet ${amount}.`,
    costsUntil: (amount, moment) => `Stornieren bis ${moment} kostet ${amount}.`,
    costsFrom: (amount, moment) => `Ab ${moment} kostet Stornieren ${amount}.`,
    noShow: amount => `Kommt niemand, kostet das ${amount}.`,
    propertyTime: 'Ortszeit der Unterkunft',
    policies: 'Regeln der Unterkunft',
    book: total => `Für ${total} buchen`,
    bookAgain: total => `Noch einmal für ${total} buchen`,
    booking: 'Ihr Zimmer wird angefragt …',
    bookingNote: 'Das dauert einige Sekunden. Die Bestätigung kommt auch per E-Mail.',
    agree: 'Mit der Buchung stimmen Sie den Regeln oben und den Bedingungen zu.',
    agreeToRules: 'Mit der Buchung stimmen Sie den Regeln oben zu.',
  },
  fr: {
    title: 'Réserver votre séjour',
    backToRooms: 'Retour aux chambres',
    yourStay: 'Votre séjour et son prix',
    checkin: 'Arrivée',
    checkout: 'Départ',
    fromTime: time => `à partir de ${time}`,
    untilTime: time => `jusqu’à ${time}`,
    meals: {
      room_only: 'sans repas',
      breakfast: 'petit-déjeuner compris',
      half_board: 'demi-pension',
      full_board: 'pension complète',
      all_inclusive: 'tout compris',
    },
    insteadOf: 'au lieu de',
    saved: amount => `${amount} d’économie, déjà déduits des prix ci-dessus`,
    discountCode: code => `Code ${code}`,
    total: 'Total',
    charged: 'Facturé dans la devise de l’hébergement',
    dueNow: 'À régler maintenant',
    dueAtProperty: 'À régler sur place',
    alsoAtCheckin: 'À payer aussi à l’arrivée, hors total',
    comesBack: 'Remboursé plus tard',
    chargedIn: (total, currency) =>
      `L’hébergement facture ${total} ; les montants en ${currency} sont convertis.`,
    goodFor: minutes =>
      `Ce prix est garanti ${minutes}. S’il change ensuite, vous verrez le nouveau avant de réserver.`,
    minutes: { one: '# minute', other: '# minutes' },
    cancellation: 'Annulation',
    freeAnyTime: 'Annulation gratuite à tout moment.',
    freeUntil: moment => `Annulation gratuite jusqu’au ${moment}.`,
    notRefundable: 'Non remboursable : l’annulation coûte la totalité du prix.',
    costs: amount => `L’annulation coûte ${amount}.`,
    costsUntil: (amount, moment) => `L’annulation jusqu’au ${moment} coûte ${amount}.`,
    costsFrom: (amount, moment) => `À partir du ${moment}, l’annulation coûte ${amount}.`,
    noShow: amount => `Si personne ne se présente, cela coûte ${amount}.`,
    propertyTime: 'heure de l’hébergement',
    policies: 'Règles de l’hébergement',
    book: total => `Réserver pour ${total}`,
    bookAgain: total => `Réserver encore une fois pour ${total}`,
    booking: 'Demande de votre chambre …',
    bookingNote: 'Cela prend quelques secondes. La confirmation arrive aussi par e-mail.',
    agree: 'En réservant, vous acceptez les règles ci-dessus et les conditions.',
    agreeToRules: 'En réservant, vous acceptez les règles ci-dessus.',
  },
  es: {
    title: 'Reserve su estancia',
    backToRooms: 'Volver a las habitaciones',
    yourStay: 'Su estancia y su precio',
    checkin: 'Entrada',
    checkout: 'Salida',
    fromTime: time => `desde las ${time}`,
    untilTime: time => `hasta las ${time}`,
    meals: {
      room_only: 'sin comidas',
      breakfast: 'desayuno incluido',
      half_board: 'media pensión',
      full_board: 'pensión completa',
      all_inclusive: 'todo incluido',
    },
    insteadOf: 'en lugar de',
    saved: amount => `${amount} de ahorro, ya descontados de los precios de arriba`,
    discountCode: code => `Código ${code}`,
    total: 'Total',
    charged: 'Se cobra en la moneda del alojamiento',
    dueNow: 'Se paga ahora',
    dueAtProperty: 'Se paga en el alojamiento',
    alsoAtCheckin: 'Se paga además a la llegada, fuera del total',
    comesBack: 'Se le devuelve más tarde',
    chargedIn: (total, currency) =>
      `El alojamiento cobra ${total}; los importes en ${currency} están convertidos.`,
    goodFor: minutes => `Este precio vale ${minutes}. Si cambia después, verá el nuevo antes de reservar.`,
    minutes: { one: '# minuto', other: '# minutos' },
    cancellation: 'Cancelación',
    freeAnyTime: 'Cancelación gratuita en cualquier momento.',
    freeUntil: moment => `Cancelación gratuita hasta el ${moment}.`,
    notRefundable: 'No reembolsable: cancelar cuesta el precio completo.',
    costs: amount => `Cancelar cuesta ${amount}.`,
    costsUntil: (amount, moment) => `Cancelar hasta el ${moment} cuesta ${amount}.`,
    costsFrom: (amount, moment) => `Desde el ${moment}, cancelar cuesta ${amount}.`,
    noShow: amount => `Si no se presenta nadie, cuesta ${amount}.`,
    propertyTime: 'hora del alojamiento',
    policies: 'Normas del alojamiento',
    book: total => `Reservar por ${total}`,
    bookAgain: total => `Reservar otra vez por ${total}`,
    booking: 'Solicitando su habitación …',
    bookingNote: 'Tarda unos segundos. La confirmación llega también por correo electrónico.',
    agree: 'Al reservar acepta las normas de arriba y las condiciones.',
    agreeToRules: 'Al reservar acepta las normas de arriba.',
  },
  ja: {
    title: 'ご予約手続き',
    backToRooms: '客室一覧に戻る',
    yourStay: 'ご滞在と料金',
    checkin: 'チェックイン',
    checkout: 'チェックアウト',
    fromTime: time => `${time}から`,
    untilTime: time => `${time}まで`,
    meals: {
      room_only: '食事なし',
      breakfast: '朝食付き',
      half_board: '2食付き',
      full_board: '3食付き',
      all_inclusive: 'オールインクルーシブ',
    },
    insteadOf: '通常料金',
    saved: amount => `${amount}割引（上の料金に反映済み）`,
    discountCode: code => `割引コード ${code}`,
    total: '合計',
    charged: '宿の通貨での請求額',
    dueNow: '今回のお支払い',
    dueAtProperty: '現地でのお支払い',
    alsoAtCheckin: 'チェックイン時に別途お支払い（合計に含まれません）',
    comesBack: '後日の払い戻し',
    chargedIn: (total, currency) => `宿の請求額は${total}です。${currency}の金額は換算した目安です。`,
    goodFor: minutes =>
      `この料金は${minutes}有効です。その後に変わった場合は、予約の前に新しい料金を表示します。`,
    minutes: { other: '#分間' },
    cancellation: 'キャンセル',
    freeAnyTime: 'いつでも無料でキャンセルできます。',
    freeUntil: moment => `${moment}まで無料でキャンセルできます。`,
    notRefundable: '返金不可：キャンセル料は料金の全額です。',
    costs: amount => `キャンセル料は${amount}です。`,
    costsUntil: (amount, moment) => `${moment}までのキャンセル料は${amount}です。`,
    costsFrom: (amount, moment) => `${moment}以降のキャンセル料は${amount}です。`,
    noShow: amount => `ご到着がない場合、${amount}がかかります。`,
    propertyTime: '宿の現地時間',
    policies: '宿のきまり',
    book: total => `${total}で予約する`,
    bookAgain: total => `${total}でもう一度予約する`,
    booking: 'お部屋を手配しています…',
    bookingNote: '数秒かかります。確認メールもお送りします。',
    agree: '予約すると、上記のきまりと利用規約に同意したことになります。',
    agreeToRules: '予約すると、上記のきまりに同意したことになります。',
  },
}
