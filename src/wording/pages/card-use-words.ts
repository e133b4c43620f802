// What is said of the guest's card, by what becomes of it: nobody is promised more than the property can do with it.

import type { CardUse } from '../../lodging/reservations/card-use.ts'
import type { PageLanguage } from '../../lodging/sites/site.ts'

export interface CardUseWords {
  /** Before booking, where nothing is due then. */
  readonly nothingDueNow: Readonly<Record<Exclude<CardUse, 'charged'>, string>>
  /** Before booking, where something is. */
  readonly dueNowLead: Readonly<Record<CardUse, (amount: string) => string>>
  /** The label of the amount before booking, where nobody takes it from the card. */
  readonly dueNowToProperty: string
  /** The label of the amount after booking. */
  readonly due: Readonly<Record<CardUse, string>>
  /** A card that nobody keeps. */
  checkedOnly(card: string): string
}

export const cardUseWords: Readonly<Record<PageLanguage, CardUseWords>> = {
  en: {
    nothingDueNow: {
      kept: 'No payment today. Your card guarantees the booking.',
      checked:
        'No payment today. Your card is only checked: nothing is taken from it, and its number is not kept.',
    },
    dueNowLead: {
      charged: amount => `${amount} of the price is charged to your card when you book.`,
      kept: amount =>
        `${amount} of the price is due when you book. The property receives your card and charges it itself.`,
      checked: amount =>
        `${amount} of the price is due to the property when you book. Your card is only checked: nothing is taken from it here, and its number is not kept.`,
    },
    dueNowToProperty: 'Due to the property when booking',
    due: {
      charged: 'Charged when booking',
      kept: 'Due when booking, charged by the property',
      checked: 'Due when booking, to be paid to the property',
    },
    checkedOnly: card => `${card}, only checked and not kept`,
  },
  de: {
    nothingDueNow: {
      kept: 'Heute ist nichts zu zahlen. Ihre Karte sichert die Buchung.',
      checked:
        'Heute ist nichts zu zahlen. Ihre Karte wird nur geprüft: Es wird nichts abgebucht und die Nummer nicht gespeichert.',
    },
    dueNowLead: {
      charged: amount => `${amount} des Preises werden bei der Buchung von Ihrer Karte abgebucht.`,
      kept: amount =>
        `${amount} des Preises sind bei der Buchung fällig. Die Unterkunft erhält Ihre Karte und bucht selbst ab.`,
      checked: amount =>
        `${amount} des Preises sind bei der Buchung an die Unterkunft zu zahlen. Ihre Karte wird nur geprüft: Hier wird nichts abgebucht und die Nummer nicht gespeichert.`,
    },
    dueNowToProperty: 'Bei der Buchung an die Unterkunft zu zahlen',
    due: {
      charged: 'Bei der Buchung belastet',
      kept: 'Bei der Buchung fällig, die Unterkunft bucht es ab',
      checked: 'Bei der Buchung fällig, an die Unterkunft zu zahlen',
    },
    checkedOnly: card => `${card}, nur geprüft und nicht gespeichert`,
  },
  fr: {
    nothingDueNow: {
      kept: 'Rien à payer aujourd’hui. Votre carte garantit la réservation.',
      checked:
        'Rien à payer aujourd’hui. Votre carte est seulement vérifiée : rien n’est débité et son numéro n’est pas conservé.',
    },
    dueNowLead: {
      charged: amount => `${amount} du prix sont débités de votre carte à la réservation.`,
      kept: amount =>
        `${amount} du prix sont à régler à la réservation. L’hébergement reçoit votre carte et la débite lui-même.`,
      checked: amount =>
        `${amount} du prix sont à régler à l’hébergement à la réservation. Votre carte est seulement vérifiée : rien n’est débité ici et son numéro n’est pas conservé.`,
    },
    dueNowToProperty: 'À régler à l’hébergement à la réservation',
    due: {
      charged: 'Débité à la réservation',
      kept: 'À régler à la réservation, débité par l’hébergement',
      checked: 'À régler à l’hébergement à la réservation',
    },
    checkedOnly: card => `${card}, seulement vérifiée et non conservée`,
  },
  es: {
    nothingDueNow: {
      kept: 'Hoy no paga nada. Su tarjeta garantiza la reserva.',
      checked: 'Hoy no paga nada. Su tarjeta solo se comprueba: no se cobra nada y su número no se guarda.',
    },
    dueNowLead: {
      charged: amount => `${amount} del precio se cargan a su tarjeta al reservar.`,
      kept: amount =>
        `${amount} del precio se pagan al reservar. El alojamiento recibe su tarjeta y hace el cargo.`,
      checked: amount =>
        `${amount} del precio se pagan al alojamiento al reservar. Su tarjeta solo se comprueba: aquí no se cobra nada y su número no se guarda.`,
    },
    dueNowToProperty: 'Se paga al alojamiento al reservar',
    due: {
      charged: 'Cobrado al reservar',
      kept: 'Se paga al reservar, lo cobra el alojamiento',
      checked: 'Se paga al reservar, directamente al alojamiento',
    },
    checkedOnly: card => `${card}, solo comprobada y no guardada`,
  },
  ja: {
    nothingDueNow: {
      kept: '本日のお支払いはありません。カードは予約の保証に使用します。',
      checked: '本日のお支払いはありません。カードは確認のみで、請求も番号の保存も行いません。',
    },
    dueNowLead: {
      charged: amount => `料金のうち${amount}を予約時にカードに請求します。`,
      kept: amount => `料金のうち${amount}は予約時のお支払いです。カードは宿に渡され、宿が請求します。`,
      checked: amount =>
        `料金のうち${amount}は予約時に宿へお支払いいただきます。カードは確認のみで、ここでは請求も番号の保存も行いません。`,
    },
    dueNowToProperty: '予約時に宿へお支払い',
    due: {
      charged: '予約時に決済済み',
      kept: '予約時のお支払い（宿が請求）',
      checked: '予約時に宿へお支払い',
    },
    checkedOnly: card => `${card}（確認のみ、保存していません）`,
  },
}
