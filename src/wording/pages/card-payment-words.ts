// What a page says around the payment company's form for cards, and while the bank asks the guest to confirm a payment.

import type { PageLanguage } from '../../lodging/sites/site.ts'

export interface CardPaymentWords {
  readonly loading: string
  /** The form has not come. */
  readonly notLoaded: string
  readonly needsScripts: string
  readonly orCall: (telephone: string) => string
  readonly title: string
  readonly text: (amount: string) => string
  /** For how long the rooms are held. */
  readonly kept: (minutes: string) => string
  readonly confirm: string
  readonly confirming: string
  readonly nothingBooked: string
  /** Of a change that costs more. */
  readonly changeText: (amount: string) => string
  readonly nothingChanged: string
}

export const cardPaymentWords: Readonly<Record<PageLanguage, CardPaymentWords>> = {
  en: {
    loading: 'The form for your card is being loaded.',
    notLoaded: 'The form for your card could not be loaded. Reload this page.',
    needsScripts: 'Paying by card here needs JavaScript, which your browser has switched off.',
    orCall: telephone => `You can also call the property: ${telephone}`,
    title: 'Your bank asks you to confirm the payment',
    text: amount =>
      `Confirm ${amount} with your bank, and the room is yours. You see the question of your bank on this page.`,
    kept: minutes => `The room is kept for you for ${minutes}.`,
    confirm: 'Confirm with my bank',
    confirming: 'Waiting for your bank',
    nothingBooked: 'Until you confirm, nothing is booked and nothing is charged.',
    changeText: amount =>
      `Confirm ${amount} with your bank, and your booking is changed. You see the question of your bank on this page.`,
    nothingChanged: 'Until you confirm, your booking stays as it is and nothing is charged.',
  },
  de: {
    loading: 'Das Formular für Ihre Karte wird geladen.',
    notLoaded: 'Das Formular für Ihre Karte konnte nicht geladen werden. Laden Sie diese Seite neu.',
    needsScripts: 'Die Kartenzahlung braucht hier JavaScript, das in Ihrem Browser ausgeschaltet ist.',
    orCall: telephone => `Sie können auch die Unterkunft anrufen: ${telephone}`,
    title: 'Ihre Bank bittet Sie, die Zahlung zu bestätigen',
    text: amount =>
      `Bestätigen Sie ${amount} bei Ihrer Bank, und das Zimmer gehört Ihnen. Die Frage Ihrer Bank erscheint auf dieser Seite.`,
    kept: minutes => `Das Zimmer wird ${minutes} für Sie freigehalten.`,
    confirm: 'Bei meiner Bank bestätigen',
    confirming: 'Ihre Bank wird gefragt',
    nothingBooked: 'Bis dahin ist nichts gebucht und nichts berechnet.',
    changeText: amount =>
      `Bestätigen Sie ${amount} bei Ihrer Bank, und Ihre Buchung ist geändert. Die Frage Ihrer Bank erscheint auf dieser Seite.`,
    nothingChanged: 'Bis dahin bleibt Ihre Buchung, wie sie ist, und nichts ist berechnet.',
  },
  fr: {
    loading: 'Le formulaire de votre carte se charge.',
    notLoaded: 'Le formulaire de votre carte n’a pas pu être chargé. Rechargez cette page.',
    needsScripts: 'Le paiement par carte nécessite ici JavaScript, qui est désactivé dans votre navigateur.',
    orCall: telephone => `Vous pouvez aussi appeler l’hébergement : ${telephone}`,
    title: 'Votre banque vous demande de confirmer le paiement',
    text: amount =>
      `Confirmez ${amount} auprès de votre banque et la chambre est à vous. La question de votre banque s’affiche sur cette page.`,
    kept: minutes => `La chambre vous est réservée pendant ${minutes}.`,
    confirm: 'Confirmer auprès de ma banque',
    confirming: 'En attente de votre banque',
    nothingBooked: 'D’ici là, rien n’est réservé ni débité.',
    changeText: amount =>
      `Confirmez ${amount} auprès de votre banque et votre réservation est modifiée. La question de votre banque s’affiche sur cette page.`,
    nothingChanged: 'D’ici là, votre réservation reste inchangée et rien n’est débité.',
  },
  es: {
    loading: 'Se está cargando el formulario de su tarjeta.',
    notLoaded: 'No se ha podido cargar el formulario de su tarjeta. Vuelva a cargar esta página.',
    needsScripts: 'Para pagar con tarjeta aquí se necesita JavaScript, que está desactivado en su navegador.',
    orCall: telephone => `También puede llamar al alojamiento: ${telephone}`,
    title: 'Su banco le pide que confirme el pago',
    text: amount =>
      `Confirme ${amount} con su banco y la habitación es suya. La pregunta de su banco aparece en esta página.`,
    kept: minutes => `La habitación se le guarda durante ${minutes}.`,
    confirm: 'Confirmar con mi banco',
    confirming: 'Esperando a su banco',
    nothingBooked: 'Hasta entonces no se reserva ni se cobra nada.',
    changeText: amount =>
      `Confirme ${amount} con su banco y su reserva queda cambiada. La pregunta de su banco aparece en esta página.`,
    nothingChanged: 'Hasta entonces su reserva sigue como está y no se cobra nada.',
  },
  ja: {
    loading: 'カードの入力欄を読み込んでいます。',
    notLoaded: 'カードの入力欄を読み込めませんでした。このページを再読み込みしてください。',
    needsScripts:
      'カードでのお支払いには JavaScript が必要ですが、お使いのブラウザーでは無効になっています。',
    orCall: telephone => `宿泊施設にお電話いただくこともできます：${telephone}`,
    title: 'カード会社がお支払いの確認を求めています',
    text: amount =>
      `${amount}のお支払いを確認していただくと、ご予約が成立します。確認画面はこのページに表示されます。`,
    kept: minutes => `お部屋は${minutes}お取り置きします。`,
    confirm: 'お支払いを確認する',
    confirming: '確認を待っています',
    nothingBooked: '確認されるまで、予約も請求も行われません。',
    changeText: amount =>
      `${amount}のお支払いを確認していただくと、ご予約が変更されます。確認画面はこのページに表示されます。`,
    nothingChanged: '確認されるまで、ご予約はそのままで、請求も行われません。',
  },
}
