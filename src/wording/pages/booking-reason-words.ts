// Why a booking cannot be cancelled or changed, by the code that the interface gives.

import type { PageLanguage } from '../../lodging/sites/site.ts'

export const reasonCodes = [
  'is_pending',
  'is_failed',
  'is_cancelled',
  'is_no_show',
  'is_completed',
  'is_being_cancelled',
  'source_cannot_cancel',
  'source_cannot_modify',
  'stay_has_begun',
  'rate_not_modifiable',
  'too_late_to_modify',
  'is_being_modified',
  'payment_not_settled',
] as const

/** `other` is for a code that is not in the list. */
export type BookingReasonWords = Readonly<Record<(typeof reasonCodes)[number] | 'other', string>>

export const bookingReasonWords: Readonly<Record<PageLanguage, BookingReasonWords>> = {
  en: {
    is_pending: 'The property has not confirmed it yet.',
    is_failed: 'It was never confirmed.',
    is_cancelled: 'It is cancelled.',
    is_no_show: 'The property has recorded that nobody arrived.',
    is_completed: 'The stay is over.',
    is_being_cancelled: 'It is being cancelled.',
    source_cannot_cancel: 'Only the property itself can cancel it. Please turn to the property.',
    source_cannot_modify: 'Only the property itself can change it. Please turn to the property.',
    stay_has_begun: 'The stay has begun. Please turn to the property.',
    rate_not_modifiable: 'Bookings at this rate cannot be changed.',
    too_late_to_modify: 'The last day for changes at this rate is over.',
    is_being_modified: 'The payment of another change is still under way.',
    payment_not_settled: 'The property has to settle the payment first. Please turn to the property.',
    other: 'Please turn to the property.',
  },
  de: {
    is_pending: 'Die Unterkunft hat sie noch nicht bestätigt.',
    is_failed: 'Sie wurde nie bestätigt.',
    is_cancelled: 'Sie ist storniert.',
    is_no_show: 'Die Unterkunft hat vermerkt, dass niemand angereist ist.',
    is_completed: 'Der Aufenthalt ist zu Ende.',
    is_being_cancelled: 'Sie wird gerade storniert.',
    source_cannot_cancel:
      'Nur die Unterkunft selbst kann sie stornieren. Bitte wenden Sie sich an die Unterkunft.',
    source_cannot_modify:
      'Nur die Unterkunft selbst kann sie ändern. Bitte wenden Sie sich an die Unterkunft.',
    stay_has_begun: 'Der Aufenthalt hat begonnen. Bitte wenden Sie sich an die Unterkunft.',
    rate_not_modifiable: 'Buchungen zu dieser Rate lassen sich nicht ändern.',
    too_late_to_modify: 'Der letzte Tag für Änderungen bei dieser Rate ist vorbei.',
    is_being_modified: 'Die Zahlung einer anderen Änderung läuft noch.',
    payment_not_settled:
      'Die Unterkunft muss erst die Zahlung klären. Bitte wenden Sie sich an die Unterkunft.',
    other: 'Bitte wenden Sie sich an die Unterkunft.',
  },
  fr: {
    is_pending: 'L’hébergement ne l’a pas encore confirmée.',
    is_failed: 'Elle n’a jamais été confirmée.',
    is_cancelled: 'Elle est annulée.',
    is_no_show: 'L’hébergement a noté que personne n’est arrivé.',
    is_completed: 'Le séjour est terminé.',
    is_being_cancelled: 'Elle est en cours d’annulation.',
    source_cannot_cancel: 'Seul l’hébergement peut l’annuler. Veuillez vous adresser à lui.',
    source_cannot_modify: 'Seul l’hébergement peut la modifier. Veuillez vous adresser à lui.',
    stay_has_begun: 'Le séjour a commencé. Veuillez vous adresser à l’hébergement.',
    rate_not_modifiable: 'Les réservations à ce tarif ne peuvent pas être modifiées.',
    too_late_to_modify: 'Le dernier jour pour modifier à ce tarif est passé.',
    is_being_modified: 'Le paiement d’une autre modification est en cours.',
    payment_not_settled:
      'L’hébergement doit d’abord régler la question du paiement. Veuillez vous adresser à lui.',
    other: 'Veuillez vous adresser à l’hébergement.',
  },
  es: {
    is_pending: 'El alojamiento aún no la ha confirmado.',
    is_failed: 'Nunca se confirmó.',
    is_cancelled: 'Está cancelada.',
    is_no_show: 'El alojamiento ha anotado que no llegó nadie.',
    is_completed: 'La estancia ha terminado.',
    is_being_cancelled: 'Se está cancelando.',
    source_cannot_cancel: 'Solo el alojamiento puede cancelarla. Diríjase al alojamiento.',
    source_cannot_modify: 'Solo el alojamiento puede cambiarla. Diríjase al alojamiento.',
    stay_has_begun: 'La estancia ha comenzado. Diríjase al alojamiento.',
    rate_not_modifiable: 'Las reservas con esta tarifa no se pueden cambiar.',
    too_late_to_modify: 'El último día para cambios con esta tarifa ha pasado.',
    is_being_modified: 'El pago de otro cambio está en curso.',
    payment_not_settled: 'El alojamiento debe aclarar antes el pago. Diríjase al alojamiento.',
    other: 'Diríjase al alojamiento.',
  },
  ja: {
    is_pending: '宿がまだ確定していません。',
    is_failed: '予約は成立しませんでした。',
    is_cancelled: 'キャンセル済みです。',
    is_no_show: '宿はご到着がなかったと記録しています。',
    is_completed: 'ご滞在は終了しています。',
    is_being_cancelled: 'キャンセルの手続き中です。',
    source_cannot_cancel: 'キャンセルは宿でのみ承ります。宿にお問い合わせください。',
    source_cannot_modify: '変更は宿でのみ承ります。宿にお問い合わせください。',
    stay_has_begun: 'ご滞在が始まっています。宿にお問い合わせください。',
    rate_not_modifiable: 'この料金プランの予約は変更できません。',
    too_late_to_modify: 'この料金プランの変更期限を過ぎています。',
    is_being_modified: '別の変更のお支払いを確認中です。',
    payment_not_settled: '宿がお支払いを確認する必要があります。宿にお問い合わせください。',
    other: '宿にお問い合わせください。',
  },
}
