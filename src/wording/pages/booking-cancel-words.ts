// Texts of the page where a guest cancels a booking: what it costs first, then the question.

import type { PageLanguage } from '../../lodging/sites/site.ts'

export interface BookingCancelWords {
  readonly title: string
  readonly costs: string
  readonly getBack: string
  readonly nothingPaid: string
  /** Where the property may have charged what was due when booking. */
  readonly paidBackByProperty: string
  readonly collectedByProperty: string
  /** The same where nobody has the card. */
  readonly askedByProperty: string
  readonly backToCard: string
  readonly question: string
  readonly consequence: string
  readonly yesFree: string
  yes(amount: string): string
  readonly keep: string
  readonly working: string
  readonly chargeChanged: string
  chargeWasAndIs(was: string, is: string): string
  readonly notDone: string
  readonly nothingChanged: string
  readonly notPossible: string
  readonly back: string
}

export const bookingCancelWords: Readonly<Record<PageLanguage, BookingCancelWords>> = {
  en: {
    title: 'Cancel your booking',
    costs: 'It costs you',
    getBack: 'You get back',
    nothingPaid: 'You have paid nothing so far, so there is nothing to pay back.',
    paidBackByProperty: 'What you have paid to the property already, it pays back itself.',
    collectedByProperty: 'The property collects this charge itself.',
    askedByProperty: 'Your card was not kept: the property asks you for this charge itself.',
    backToCard: 'It goes back to the card that you paid with.',
    question: 'Give the room back?',
    consequence: 'The room goes back on sale at once. You cannot undo this.',
    yesFree: 'Cancel free of charge',
    yes: amount => `Cancel for ${amount}`,
    keep: 'Keep the booking',
    working: 'Cancelling…',
    chargeChanged: 'The cancellation charge has changed',
    chargeWasAndIs: (was, is) =>
      `It was ${was} when you looked, and is ${is} now. Nothing is cancelled yet; please decide again.`,
    notDone: 'This did not work just now',
    nothingChanged: 'Your booking is as it was. Please try again in a moment.',
    notPossible: 'This booking cannot be cancelled here',
    back: 'Back to the booking',
  },
  de: {
    title: 'Buchung stornieren',
    costs: 'Es kostet Sie',
    getBack: 'Sie erhalten zurück',
    nothingPaid: 'Sie haben bisher nichts gezahlt, also gibt es nichts zu erstatten.',
    paidBackByProperty: 'Was Sie der Unterkunft schon gezahlt haben, zahlt sie selbst zurück.',
    collectedByProperty: 'Die Unterkunft zieht diese Gebühr selbst ein.',
    askedByProperty:
      'Ihre Karte wurde nicht gespeichert: Die Unterkunft fordert diese Gebühr selbst bei Ihnen an.',
    backToCard: 'Der Betrag geht auf die Karte zurück, mit der Sie gezahlt haben.',
    question: 'Das Zimmer zurückgeben?',
    consequence: 'Das Zimmer steht sofort wieder zum Verkauf. Sie können das nicht rückgängig machen.',
    yesFree: 'Kostenlos stornieren',
    yes: amount => `Für ${amount} stornieren`,
    keep: 'Buchung behalten',
    working: 'Wird storniert …',
    chargeChanged: 'Die Stornogebühr hat sich geändert',
    chargeWasAndIs: (was, is) =>
      `Als Sie nachsahen, waren es ${was}, jetzt sind es ${is}. Noch ist nichts storniert; bitte entscheiden Sie neu.`,
    notDone: 'Das hat gerade nicht geklappt',
    nothingChanged: 'Ihre Buchung ist, wie sie war. Bitte versuchen Sie es gleich noch einmal.',
    notPossible: 'Diese Buchung lässt sich hier nicht stornieren',
    back: 'Zurück zur Buchung',
  },
  fr: {
    title: 'Annuler votre réservation',
    costs: 'Cela vous coûte',
    getBack: 'Vous récupérez',
    nothingPaid: 'Vous n’avez rien payé jusqu’ici, il n’y a donc rien à rembourser.',
    paidBackByProperty: 'Ce que vous avez déjà réglé à l’hébergement, il le rembourse lui-même.',
    collectedByProperty: 'L’hébergement encaisse lui-même ces frais.',
    askedByProperty: 'Votre carte n’a pas été conservée : l’hébergement vous demande lui-même ces frais.',
    backToCard: 'Le montant revient sur la carte avec laquelle vous avez payé.',
    question: 'Rendre la chambre ?',
    consequence: 'La chambre est aussitôt remise en vente. Vous ne pourrez pas revenir en arrière.',
    yesFree: 'Annuler sans frais',
    yes: amount => `Annuler pour ${amount}`,
    keep: 'Garder la réservation',
    working: 'Annulation en cours…',
    chargeChanged: 'Les frais d’annulation ont changé',
    chargeWasAndIs: (was, is) =>
      `Ils étaient de ${was} quand vous avez regardé, ils sont maintenant de ${is}. Rien n’est encore annulé ; veuillez décider à nouveau.`,
    notDone: 'Cela n’a pas fonctionné',
    nothingChanged: 'Votre réservation est inchangée. Veuillez réessayer dans un instant.',
    notPossible: 'Cette réservation ne peut pas être annulée ici',
    back: 'Retour à la réservation',
  },
  es: {
    title: 'Cancelar su reserva',
    costs: 'Le cuesta',
    getBack: 'Se le devuelve',
    nothingPaid: 'Hasta ahora no ha pagado nada, así que no hay nada que devolver.',
    paidBackByProperty: 'Lo que ya haya pagado al alojamiento se lo devuelve el propio alojamiento.',
    collectedByProperty: 'El alojamiento cobra este importe directamente.',
    askedByProperty: 'Su tarjeta no se guardó: el alojamiento le pedirá este importe directamente.',
    backToCard: 'El importe vuelve a la tarjeta con la que pagó.',
    question: '¿Devolver la habitación?',
    consequence: 'La habitación vuelve a la venta en el acto. No podrá deshacerlo.',
    yesFree: 'Cancelar gratis',
    yes: amount => `Cancelar por ${amount}`,
    keep: 'Mantener la reserva',
    working: 'Cancelando…',
    chargeChanged: 'Los gastos de cancelación han cambiado',
    chargeWasAndIs: (was, is) =>
      `Eran ${was} cuando los consultó y ahora son ${is}. Todavía no se ha cancelado nada; decida de nuevo, por favor.`,
    notDone: 'No ha funcionado',
    nothingChanged: 'Su reserva sigue como estaba. Vuelva a intentarlo en un momento.',
    notPossible: 'Esta reserva no se puede cancelar aquí',
    back: 'Volver a la reserva',
  },
  ja: {
    title: '予約をキャンセル',
    costs: 'キャンセル料',
    getBack: '返金額',
    nothingPaid: 'まだお支払いいただいていないため、返金はありません。',
    paidBackByProperty: '宿にすでにお支払いの金額は、宿から返金されます。',
    collectedByProperty: 'キャンセル料は宿が直接請求します。',
    askedByProperty: 'カードは保存されていないため、キャンセル料は宿から直接ご請求します。',
    backToCard: 'お支払いに使われたカードに返金されます。',
    question: 'お部屋を手放しますか？',
    consequence: 'お部屋はすぐに販売に戻ります。取り消しはできません。',
    yesFree: '無料でキャンセルする',
    yes: amount => `${amount}でキャンセルする`,
    keep: '予約を残す',
    working: 'キャンセルしています…',
    chargeChanged: 'キャンセル料が変わりました',
    chargeWasAndIs: (was, is) =>
      `ご確認時は${was}でしたが、現在は${is}です。まだキャンセルされていません。もう一度ご判断ください。`,
    notDone: '処理できませんでした',
    nothingChanged: 'ご予約はそのままです。しばらくしてからもう一度お試しください。',
    notPossible: 'この予約はここではキャンセルできません',
    back: '予約に戻る',
  },
}
