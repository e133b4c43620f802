// Texts of what a change of a booking costs, and of the card that is charged for it.

import type { PageLanguage } from '../../lodging/sites/site.ts'

export interface ChangePriceWords {
  readonly title: string
  readonly before: string
  readonly after: string
  readonly total: string
  readonly dearer: string
  readonly cheaper: string
  readonly sameTotal: string
  readonly fee: string
  readonly chargedNow: string
  readonly getBack: string
  readonly nothingNow: string
  readonly noDifference: string
  confirm(total: string): string
  confirmAndPay(charged: string): string
  readonly working: string
  readonly edit: string
  readonly card: string
  readonly cardholder: string
  readonly cardNumber: string
  readonly expiryMonth: string
  readonly expiryYear: string
  readonly securityCode: string
  readonly postalCode: string
  readonly declined: string
  readonly declinedText: string
  readonly checkCard: string
  readonly risen: string
  risenText(was: string, is: string): string
  readonly notDone: string
  readonly nothingChanged: string
}

export const changePriceWords: Readonly<Record<PageLanguage, ChangePriceWords>> = {
  en: {
    title: 'What the change costs',
    before: 'Before',
    after: 'After',
    total: 'Total',
    dearer: 'More than before',
    cheaper: 'Less than before',
    sameTotal: 'The total stays the same.',
    fee: 'Change fee, part of the new total',
    chargedNow: 'Charged to your card now',
    getBack: 'You get back',
    nothingNow: 'Nothing is charged now.',
    noDifference: 'Stay and price are as you have booked them.',
    confirm: total => `Change for a total of ${total}`,
    confirmAndPay: charged => `Pay ${charged} and change`,
    working: 'Changing…',
    edit: 'Choose something else',
    card: 'Card',
    cardholder: 'Name on the card',
    cardNumber: 'Card number',
    expiryMonth: 'Expires, month',
    expiryYear: 'Year',
    securityCode: 'Security code',
    postalCode: 'Postal code of the card',
    declined: 'The card was not accepted',
    declinedText: 'Nothing is charged and nothing is changed. Please try another card.',
    checkCard: 'Please check the details of the card. Nothing is charged.',
    risen: 'The price has changed',
    risenText: (was, is) =>
      `The total was ${was} and is ${is} now. Nothing is changed or charged; please decide again.`,
    notDone: 'This did not work just now',
    nothingChanged: 'Your booking is as it was. Please try again in a moment.',
  },
  de: {
    title: 'Was die Änderung kostet',
    before: 'Vorher',
    after: 'Nachher',
    total: 'Gesamt',
    dearer: 'Mehr als vorher',
    cheaper: 'Weniger als vorher',
    sameTotal: 'Der Gesamtpreis bleibt gleich.',
    fee: 'Änderungsgebühr, im neuen Gesamtpreis enthalten',
    chargedNow: 'Jetzt von Ihrer Karte',
    getBack: 'Sie erhalten zurück',
    nothingNow: 'Jetzt wird nichts belastet.',
    noDifference: 'Aufenthalt und Preis sind, wie Sie gebucht haben.',
    confirm: total => `Ändern, gesamt ${total}`,
    confirmAndPay: charged => `${charged} zahlen und ändern`,
    working: 'Wird geändert …',
    edit: 'Etwas anderes wählen',
    card: 'Karte',
    cardholder: 'Name auf der Karte',
    cardNumber: 'Kartennummer',
    expiryMonth: 'Gültig bis, Monat',
    expiryYear: 'Jahr',
    securityCode: 'Prüfnummer',
    postalCode: 'Postleitzahl der Karte',
    declined: 'Die Karte wurde nicht angenommen',
    declinedText: 'Nichts ist belastet, nichts geändert. Bitte versuchen Sie eine andere Karte.',
    checkCard: 'Bitte prüfen Sie die Angaben zur Karte. Nichts ist belastet.',
    risen: 'Der Preis hat sich geändert',
    risenText: (was, is) =>
      `Der Gesamtpreis war ${was} und ist jetzt ${is}. Nichts ist geändert oder belastet; bitte entscheiden Sie neu.`,
    notDone: 'Das hat gerade nicht geklappt',
    nothingChanged: 'Ihre Buchung ist, wie sie war. Bitte versuchen Sie es gleich noch einmal.',
  },
  fr: {
    title: 'Ce que coûte la modification',
    before: 'Avant',
    after: 'Après',
    total: 'Total',
    dearer: 'De plus qu’avant',
    cheaper: 'De moins qu’avant',
    sameTotal: 'Le total reste le même.',
    fee: 'Frais de modification, compris dans le nouveau total',
    chargedNow: 'Débité maintenant sur votre carte',
    getBack: 'Vous récupérez',
    nothingNow: 'Rien n’est débité maintenant.',
    noDifference: 'Le séjour et le prix sont ceux que vous avez réservés.',
    confirm: total => `Modifier, total ${total}`,
    confirmAndPay: charged => `Payer ${charged} et modifier`,
    working: 'Modification en cours…',
    edit: 'Choisir autre chose',
    card: 'Carte',
    cardholder: 'Nom sur la carte',
    cardNumber: 'Numéro de carte',
    expiryMonth: 'Expire fin, mois',
    expiryYear: 'Année',
    securityCode: 'Code de sécurité',
    postalCode: 'Code postal de la carte',
    declined: 'La carte n’a pas été acceptée',
    declinedText: 'Rien n’est débité ni modifié. Veuillez essayer une autre carte.',
    checkCard: 'Veuillez vérifier les données de la carte. Rien n’est débité.',
    risen: 'Le prix a changé',
    risenText: (was, is) =>
      `Le total était de ${was}, il est maintenant de ${is}. Rien n’est modifié ni débité ; veuillez décider à nouveau.`,
    notDone: 'Cela n’a pas fonctionné',
    nothingChanged: 'Votre réservation est inchangée. Veuillez réessayer dans un instant.',
  },
  es: {
    title: 'Lo que cuesta el cambio',
    before: 'Antes',
    after: 'Después',
    total: 'Total',
    dearer: 'Más que antes',
    cheaper: 'Menos que antes',
    sameTotal: 'El total no cambia.',
    fee: 'Gastos de cambio, incluidos en el nuevo total',
    chargedNow: 'Se cobra ahora en su tarjeta',
    getBack: 'Se le devuelve',
    nothingNow: 'Ahora no se cobra nada.',
    noDifference: 'La estancia y el precio son los que ha reservado.',
    confirm: total => `Cambiar por un total de ${total}`,
    confirmAndPay: charged => `Pagar ${charged} y cambiar`,
    working: 'Cambiando…',
    edit: 'Elegir otra cosa',
    card: 'Tarjeta',
    cardholder: 'Nombre en la tarjeta',
    cardNumber: 'Número de tarjeta',
    expiryMonth: 'Caduca, mes',
    expiryYear: 'Año',
    securityCode: 'Código de seguridad',
    postalCode: 'Código postal de la tarjeta',
    declined: 'La tarjeta no ha sido aceptada',
    declinedText: 'No se ha cobrado ni cambiado nada. Pruebe con otra tarjeta.',
    checkCard: 'Revise los datos de la tarjeta. No se ha cobrado nada.',
    risen: 'El precio ha cambiado',
    risenText: (was, is) =>
      `El total era ${was} y ahora es ${is}. No se ha cambiado ni cobrado nada; decida de nuevo, por favor.`,
    notDone: 'No ha funcionado',
    nothingChanged: 'Su reserva sigue como estaba. Vuelva a intentarlo en un momento.',
  },
  ja: {
    title: '変更後の料金',
    before: '変更前',
    after: '変更後',
    total: '合計',
    dearer: '追加額',
    cheaper: '減額',
    sameTotal: '合計は変わりません。',
    fee: '変更手数料（変更後の合計に含まれます）',
    chargedNow: '今カードに請求される金額',
    getBack: '返金額',
    nothingNow: '今お支払いいただく金額はありません。',
    noDifference: '滞在と料金は予約のとおりです。',
    confirm: total => `合計${total}で変更する`,
    confirmAndPay: charged => `${charged}を支払って変更する`,
    working: '変更しています…',
    edit: '選び直す',
    card: 'カード',
    cardholder: 'カード名義',
    cardNumber: 'カード番号',
    expiryMonth: '有効期限（月）',
    expiryYear: '年',
    securityCode: 'セキュリティコード',
    postalCode: 'カードの郵便番号',
    declined: 'カードをご利用いただけませんでした',
    declinedText: '請求も変更も行われていません。別のカードをお試しください。',
    checkCard: 'カードの情報をご確認ください。請求は行われていません。',
    risen: '料金が変わりました',
    risenText: (was, is) =>
      `合計は${was}から${is}になりました。変更も請求も行われていません。もう一度ご判断ください。`,
    notDone: '処理できませんでした',
    nothingChanged: 'ご予約はそのままです。しばらくしてからもう一度お試しください。',
  },
}
