// Texts of the page where a guest finds a booking by its number and e-mail address.

import type { PageLanguage } from '../../lodging/sites/site.ts'

export interface BookingEntryWords {
  readonly title: string
  readonly introduction: string
  readonly number: string
  readonly numberHint: string
  readonly email: string
  readonly emailHint: string
  readonly show: string
  /** The same for an unknown number and a wrong address. */
  readonly notFound: string
  readonly whatToCheck: string
  readonly tooMany: string
  waitMinutes(minutes: number): string
}

export const bookingEntryWords: Readonly<Record<PageLanguage, BookingEntryWords>> = {
  en: {
    title: 'Find my booking',
    introduction: 'The number is in your confirmation mail. The link there opens the booking too.',
    number: 'Booking number',
    numberHint: 'Sixteen letters and digits, beginning with R',
    email: 'E-mail',
    emailHint: 'The address that you gave when booking',
    show: 'Show my booking',
    notFound: 'No booking has this number and this e-mail address',
    whatToCheck: 'Compare both with your confirmation mail.',
    tooMany: 'Too many attempts',
    waitMinutes: minutes =>
      `Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or use the link in your confirmation mail.`,
  },
  de: {
    title: 'Meine Buchung finden',
    introduction: 'Die Nummer steht in Ihrer Bestätigung. Der Link darin öffnet die Buchung ebenfalls.',
    number: 'Buchungsnummer',
    numberHint: 'Sechzehn Buchstaben und Ziffern, beginnt mit R',
    email: 'E-Mail',
    emailHint: 'Die Adresse, die Sie bei der Buchung angegeben haben',
    show: 'Meine Buchung zeigen',
    notFound: 'Keine Buchung hat diese Nummer und diese E-Mail-Adresse',
    whatToCheck: 'Vergleichen Sie beides mit Ihrer Bestätigung.',
    tooMany: 'Zu viele Versuche',
    waitMinutes: minutes =>
      `Versuchen Sie es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} wieder, oder nehmen Sie den Link in Ihrer Bestätigung.`,
  },
  fr: {
    title: 'Retrouver ma réservation',
    introduction:
      'Le numéro figure dans votre e-mail de confirmation. Le lien qui s’y trouve ouvre aussi la réservation.',
    number: 'Numéro de réservation',
    numberHint: 'Seize lettres et chiffres, commence par R',
    email: 'E-mail',
    emailHint: 'L’adresse indiquée lors de la réservation',
    show: 'Afficher ma réservation',
    notFound: 'Aucune réservation ne porte ce numéro avec cette adresse e-mail',
    whatToCheck: 'Comparez les deux avec votre e-mail de confirmation.',
    tooMany: 'Trop de tentatives',
    waitMinutes: minutes =>
      `Réessayez dans ${minutes === 1 ? 'une minute' : `${minutes} minutes`}, ou utilisez le lien de votre e-mail de confirmation.`,
  },
  es: {
    title: 'Buscar mi reserva',
    introduction:
      'El número está en su correo de confirmación. El enlace de ese correo también abre la reserva.',
    number: 'Número de reserva',
    numberHint: 'Dieciséis letras y cifras, empieza por R',
    email: 'Correo electrónico',
    emailHint: 'La dirección que indicó al reservar',
    show: 'Ver mi reserva',
    notFound: 'Ninguna reserva tiene este número y este correo electrónico',
    whatToCheck: 'Compare ambos con su correo de confirmación.',
    tooMany: 'Demasiados intentos',
    waitMinutes: minutes =>
      `Vuelva a intentarlo dentro de ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}, o use el enlace de su correo de confirmación.`,
  },
  ja: {
    title: '予約を探す',
    introduction: '予約番号は確認メールに記載されています。メール内のリンクからも予約を開けます。',
    number: '予約番号',
    numberHint: 'Rで始まる16文字の英数字',
    email: 'メールアドレス',
    emailHint: '予約時に入力したアドレス',
    show: '予約を表示',
    notFound: 'この予約番号とメールアドレスに一致する予約はありません',
    whatToCheck: '確認メールの内容とお比べください。',
    tooMany: '試行回数が多すぎます',
    waitMinutes: minutes => `${minutes}分後にもう一度お試しいただくか、確認メールのリンクをご利用ください。`,
  },
}
