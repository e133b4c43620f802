// The bar above every page while nothing can be booked.

import type { PageLanguage } from '../../lodging/sites/site.ts'

export interface OutageWords {
  readonly title: string
  readonly text: string
}

export const outageWords: Readonly<Record<PageLanguage, OutageWords>> = {
  en: {
    title: 'Booking is not possible at this moment',
    text: 'Rooms and prices are shown as they were a moment ago. Please try to book again in a few minutes.',
  },
  de: {
    title: 'Im Moment kann nicht gebucht werden',
    text: 'Zimmer und Preise sehen Sie, wie sie vor Kurzem waren. Bitte versuchen Sie es in einigen Minuten wieder.',
  },
  fr: {
    title: 'La réservation n’est pas possible pour le moment',
    text: 'Les chambres et les prix sont ceux d’il y a un instant. Veuillez réessayer dans quelques minutes.',
  },
  es: {
    title: 'En este momento no se puede reservar',
    text: 'Las habitaciones y los precios son los de hace un momento. Inténtelo de nuevo en unos minutos.',
  },
  ja: {
    title: 'ただいまご予約いただけません',
    text: 'お部屋と料金は少し前の内容です。数分後にもう一度お試しください。',
  },
}
