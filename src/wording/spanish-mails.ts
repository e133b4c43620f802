// Spanish mails.

import { localeFormats } from './locale-formats.ts'
import type { MailWords } from './mail-words.ts'

const { plural } = localeFormats('es')

export const spanishMails: MailWords = {
  labels: {
    confirmationNumber: 'Número de confirmación',
    checkin: 'Llegada',
    checkout: 'Salida',
    length: 'Duración',
    room: 'Habitación',
    rate: 'Tarifa',
    meals: 'Comidas',
    guests: 'Huéspedes',
    total: 'Total',
    atProperty: 'En el alojamiento',
    givenBack: 'Se devuelve después de la estancia',
    card: 'Tarjeta',
    cancelled: 'Cancelada',
    cancellationCharge: 'Cargo por cancelación',
    refund: 'Reembolso',
    checkinBefore: 'Llegada anterior',
    checkoutBefore: 'Salida anterior',
    roomBefore: 'Habitación anterior',
    totalBefore: 'Total anterior',
    changeFee: 'Cargo por modificación',
    chargedNow: 'Cobrado por la modificación',
    payment: 'Pago',
    name: 'Nombre',
    email: 'Correo electrónico',
    telephone: 'Teléfono',
    note: 'Observaciones',
    website: 'Sitio web',
  },
  headings: {
    stay: 'La estancia',
    price: 'Precio',
    due: 'Qué se paga y cuándo',
    terms: 'Si cancela',
    cancellation: 'La cancelación',
    change: 'Qué ha cambiado',
    currency: 'Moneda',
    guest: 'El huésped',
    place: 'Dirección',
  },
  meals: {
    room_only: 'no incluidas',
    breakfast: 'desayuno',
    half_board: 'media pensión',
    full_board: 'pensión completa',
    all_inclusive: 'todo incluido',
  },
  whenBooking: {
    charged: 'Cobrado al reservar',
    kept: 'Al reservar, lo cobra el alojamiento',
    checked: 'Al reservar, se paga al alojamiento',
  },
  confirmation: {
    subject: property => `Su estancia está confirmada: ${property}`,
    title: 'Su estancia está confirmada',
    opening: 'Le agradecemos su reserva. Será un placer recibirle.',
    bookedOn: site =>
      `Usted reservó en las páginas de ${site}. Con el enlace de arriba puede ver, modificar o cancelar la estancia.`,
    bookedThrough: publisher =>
      `Usted reservó a través de ${publisher}. Si desea modificar o cancelar la estancia, diríjase allí e indique el número de confirmación.`,
  },
  change: {
    subject: property => `Su estancia se ha modificado: ${property}`,
    title: 'Su estancia se ha modificado',
    opening: 'Su reserva se ha modificado. Este correo sustituye a la confirmación anterior.',
    bookedOn: site =>
      `Usted reservó en las páginas de ${site}. Si no solicitó esta modificación, abra la reserva con el enlace de arriba o llame al alojamiento.`,
    bookedThrough: publisher =>
      `Usted reservó a través de ${publisher}. Si no solicitó esta modificación, diríjase allí e indique el número de confirmación.`,
  },
  cancellation: {
    subject: property => `Su estancia está cancelada: ${property}`,
    title: 'Su estancia está cancelada',
    opening: 'Su reserva se ha cancelado y la habitación ya no está reservada a su nombre.',
    bookedOn: site =>
      `Usted reservó en las páginas de ${site}. Si no deseaba cancelar, reserve allí de nuevo o llame al alojamiento.`,
    bookedThrough: publisher =>
      `Usted reservó a través de ${publisher}. Si no deseaba cancelar, diríjase allí e indique el número de confirmación.`,
  },
  notices: {
    subject: (title, number, stay) => `${title} ${number}: ${stay}`,
    newReservation: 'Nueva reserva',
    changed: 'Reserva modificada',
    cancelled: 'Reserva cancelada',
    sentToProperty:
      'Este correo se envió automáticamente a la dirección que figura como reservation_email en el documento del alojamiento.',
    rooms: count => plural(count, { one: `${count} habitación`, other: `${count} habitaciones` }),
    bookedThrough: (publisher, moment) => `Reservada a través de ${publisher} el ${moment}.`,
    changedThrough: (publisher, moment) => `Modificada a través de ${publisher} el ${moment}.`,
    cancelledAt: (moment, publisher) =>
      `Cancelada${moment === null ? '' : ` el ${moment}`}; se había reservado a través de ${publisher}.`,
  },
  terms: {
    free: 'sin cargo',
    wholeAmount: amount => `${amount} (el importe total)`,
    always: charge => `En cualquier momento: ${charge}.`,
    from: (moment, charge) => `Desde el ${moment}: ${charge}.`,
    until: (moment, charge) => `Hasta el ${moment}: ${charge}.`,
    noShow: charge => `Si no se presenta nadie: ${charge}.`,
    timesAt: timeZone => `Todas las horas son las del alojamiento (${timeZone}).`,
  },
  calendar: {
    cancelled: property => `Cancelada: ${property}`,
    checkinFrom: time => `Llegada a partir de las ${time}`,
    checkoutUntil: time => `Salida hasta las ${time}`,
  },
  labelled: (label, value) => `${label}: ${value}`,
  list: texts => texts.join(', '),
  fullName: (firstName, lastName) => `${firstName} ${lastName}`,
  manageBooking: 'Ver, modificar o cancelar su reserva',
  dear: name => `Hola, ${name}:`,
  preview: (from, to, number) => `Del ${from} al ${to}, número de confirmación ${number}`,
  sentToGuest: 'Este correo se envió automáticamente porque esta dirección se indicó al reservar.',
  nights: count => plural(count, { one: `${count} noche`, other: `${count} noches` }),
  party: (adults, ages) =>
    plural(adults, { one: `${adults} adulto`, other: `${adults} adultos` }) +
    (ages.length === 0
      ? ''
      : `, ${plural(ages.length, { one: `${ages.length} niño`, other: `${ages.length} niños` })} (edad: ${ages.join(', ')})`),
  numberedRoom: number => `Habitación ${number}`,
  from: time => `a partir de las ${time}`,
  until: time => `hasta las ${time}`,
  propertyTime: moment => `${moment} (hora local del alojamiento)`,
  checkinFee: name => `${name}, a la llegada, no incluido en el total`,
  card: (brand, lastFour) => `${brand} terminada en ${lastFour}`,
  cardChecked: card => `${card}, solo comprobada y no guardada`,
  nothingTaken: 'Este servicio de reservas no ha cobrado nada',
  propertyCollects:
    'Este servicio de reservas no ha cobrado nada; el alojamiento pide directamente el cargo por cancelación',
  propertyCharges: (currency, total) => `El alojamiento cobra en ${currency}: el total allí es de ${total}.`,
  convertedAt: ({ from, to, rate, asOf }) =>
    `Los importes en ${to} se han convertido al cambio${asOf === null ? '' : ` del ${asOf}`}: 1 ${from} = ${rate.replace('.', ',')} ${to}.`,
}
