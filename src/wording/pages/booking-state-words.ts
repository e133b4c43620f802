// What a booking page says of each state that a booking can be in.

import type { PageLanguage } from '../../lodging/sites/site.ts'

/** States of a booking, as its guest sees them. */
export type BookingState =
  | 'pending'
  | 'failed'
  | 'confirmed'
  | 'changing'
  | 'cancelling'
  | 'cancelled'
  | 'no_show'
  | 'completed'

interface StateWords {
  readonly tag: string
  readonly title: string
  readonly text: string
}

/** Of the states that have a title of their own; a standing booking is titled by its stay. */
export type BookingStateWords = Readonly<Record<Exclude<BookingState, 'confirmed'>, StateWords>>

export const bookingStateWords: Readonly<Record<PageLanguage, BookingStateWords>> = {
  en: {
    pending: {
      tag: 'Pending',
      title: 'We are asking the property for your room',
      text: 'The answer appears on this page: keep its address. If the property says yes, an e-mail comes too. There is one booking, and it cannot be made twice. If the property says no, you owe nothing.',
    },
    failed: {
      tag: 'Not booked',
      title: 'The room could not be booked',
      text: 'There is no booking, and you owe nothing. An amount that was reserved on your card is released.',
    },
    changing: {
      tag: 'Being changed',
      title: 'Your change is waiting for the payment',
      text: 'The payment has not been answered yet. Until it is, your booking is as shown here. You need not ask again.',
    },
    cancelling: {
      tag: 'Being cancelled',
      title: 'Your booking is being cancelled',
      text: 'The property has been asked to cancel it and has not answered yet. You pay what you were shown when you cancelled. You need not ask again.',
    },
    cancelled: {
      tag: 'Cancelled',
      title: 'Your booking is cancelled',
      text: 'The room is no longer kept for you.',
    },
    no_show: {
      tag: 'Not arrived',
      title: 'The property has recorded that nobody arrived',
      text: 'If that is not so, please turn to the property.',
    },
    completed: { tag: 'Stayed', title: 'Your stay is over', text: 'We hope that you enjoyed it.' },
  },
  de: {
    pending: {
      tag: 'Wird angefragt',
      title: 'Wir fragen die Unterkunft nach Ihrem Zimmer',
      text: 'Die Antwort erscheint auf dieser Seite: merken Sie sich ihre Adresse. Sagt die Unterkunft zu, kommt auch eine E-Mail. Es gibt nur diese eine Buchung, sie kann nicht doppelt entstehen. Sagt die Unterkunft ab, schulden Sie nichts.',
    },
    failed: {
      tag: 'Nicht gebucht',
      title: 'Das Zimmer konnte nicht gebucht werden',
      text: 'Es gibt keine Buchung, und Sie schulden nichts. Ein auf Ihrer Karte reservierter Betrag wird freigegeben.',
    },
    changing: {
      tag: 'Wird geändert',
      title: 'Ihre Änderung wartet auf die Zahlung',
      text: 'Die Zahlung ist noch nicht bestätigt. Bis dahin gilt Ihre Buchung so, wie sie hier steht. Sie brauchen nicht noch einmal zu fragen.',
    },
    cancelling: {
      tag: 'Wird storniert',
      title: 'Ihre Buchung wird storniert',
      text: 'Die Unterkunft ist um die Stornierung gebeten worden und hat noch nicht geantwortet. Sie zahlen, was Ihnen beim Stornieren angezeigt wurde. Sie brauchen nicht noch einmal zu fragen.',
    },
    cancelled: {
      tag: 'Storniert',
      title: 'Ihre Buchung ist storniert',
      text: 'Das Zimmer ist nicht mehr für Sie reserviert.',
    },
    no_show: {
      tag: 'Nicht angereist',
      title: 'Die Unterkunft hat vermerkt, dass niemand angereist ist',
      text: 'Wenn das nicht stimmt, wenden Sie sich bitte an die Unterkunft.',
    },
    completed: {
      tag: 'Beendet',
      title: 'Ihr Aufenthalt ist zu Ende',
      text: 'Wir hoffen, es hat Ihnen gefallen.',
    },
  },
  fr: {
    pending: {
      tag: 'En attente',
      title: 'Nous demandons votre chambre à l’hébergement',
      text: 'La réponse apparaîtra sur cette page : gardez-en l’adresse. Si l’hébergement accepte, un e-mail arrivera aussi. Il n’y a qu’une réservation et elle ne peut pas être faite deux fois. Si l’hébergement refuse, vous ne devez rien.',
    },
    failed: {
      tag: 'Non réservé',
      title: 'La chambre n’a pas pu être réservée',
      text: 'Il n’y a pas de réservation et vous ne devez rien. Un montant bloqué sur votre carte est libéré.',
    },
    changing: {
      tag: 'En cours de modification',
      title: 'Votre modification attend le paiement',
      text: 'Le paiement n’a pas encore été confirmé. D’ici là, votre réservation reste telle qu’elle est affichée ici. Inutile de refaire la demande.',
    },
    cancelling: {
      tag: 'En cours d’annulation',
      title: 'Votre réservation est en cours d’annulation',
      text: 'L’annulation a été demandée à l’hébergement, qui n’a pas encore répondu. Vous payez ce qui vous a été indiqué en annulant. Inutile de refaire la demande.',
    },
    cancelled: {
      tag: 'Annulée',
      title: 'Votre réservation est annulée',
      text: 'La chambre ne vous est plus réservée.',
    },
    no_show: {
      tag: 'Non présenté',
      title: 'L’hébergement a noté que personne n’est arrivé',
      text: 'Si ce n’est pas le cas, veuillez vous adresser à l’hébergement.',
    },
    completed: {
      tag: 'Terminée',
      title: 'Votre séjour est terminé',
      text: 'Nous espérons qu’il vous a plu.',
    },
  },
  es: {
    pending: {
      tag: 'Pendiente',
      title: 'Estamos pidiendo su habitación al alojamiento',
      text: 'La respuesta aparecerá en esta página: guarde su dirección. Si el alojamiento dice que sí, llegará también un correo. Hay una sola reserva y no puede hacerse dos veces. Si el alojamiento dice que no, usted no debe nada.',
    },
    failed: {
      tag: 'No reservada',
      title: 'No se ha podido reservar la habitación',
      text: 'No hay ninguna reserva y usted no debe nada. El importe retenido en su tarjeta se libera.',
    },
    changing: {
      tag: 'En modificación',
      title: 'Su cambio está a la espera del pago',
      text: 'El pago aún no se ha confirmado. Hasta entonces su reserva sigue como se muestra aquí. No hace falta que vuelva a pedirlo.',
    },
    cancelling: {
      tag: 'En cancelación',
      title: 'Su reserva se está cancelando',
      text: 'Se ha pedido la cancelación al alojamiento, que aún no ha respondido. Usted paga lo que se le mostró al cancelar. No hace falta que vuelva a pedirlo.',
    },
    cancelled: {
      tag: 'Cancelada',
      title: 'Su reserva está cancelada',
      text: 'La habitación ya no se le guarda.',
    },
    no_show: {
      tag: 'No presentado',
      title: 'El alojamiento ha anotado que no llegó nadie',
      text: 'Si no es así, diríjase al alojamiento.',
    },
    completed: {
      tag: 'Finalizada',
      title: 'Su estancia ha terminado',
      text: 'Esperamos que la haya disfrutado.',
    },
  },
  ja: {
    pending: {
      tag: '確認中',
      title: '宿にお部屋を確認しています',
      text: '結果はこのページに表示されますので、アドレスを保存してください。宿が受けた場合は、メールでもお知らせします。予約は1件だけで、二重に予約されることはありません。宿が受けられない場合、お支払いは発生しません。',
    },
    failed: {
      tag: '不成立',
      title: 'お部屋を予約できませんでした',
      text: '予約は成立しておらず、お支払いは発生しません。カードで確保された金額は解除されます。',
    },
    changing: {
      tag: '変更手続き中',
      title: '変更のお支払いを確認しています',
      text: 'お支払いの結果がまだ届いていません。それまで、ご予約はここに表示されているとおりです。もう一度お手続きいただく必要はありません。',
    },
    cancelling: {
      tag: 'キャンセル手続き中',
      title: 'ご予約をキャンセルしています',
      text: '宿にキャンセルを依頼し、返答を待っています。お支払いはキャンセル時に表示された金額です。もう一度お手続きいただく必要はありません。',
    },
    cancelled: {
      tag: 'キャンセル済み',
      title: 'ご予約はキャンセルされました',
      text: 'お部屋の確保は解除されました。',
    },
    no_show: {
      tag: '不泊',
      title: '宿はご到着がなかったと記録しています',
      text: '事実と異なる場合は、宿にお問い合わせください。',
    },
    completed: { tag: '宿泊済み', title: 'ご滞在は終了しました', text: 'ご満足いただけましたら幸いです。' },
  },
}
