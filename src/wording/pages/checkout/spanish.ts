// The form of the checkout and its troubles in Spanish.

import type { CheckoutFormWords } from './form-texts.ts'
import type { CheckoutTroubleWords } from './trouble-texts.ts'

export const spanishForm: CheckoutFormWords = {
  who: 'Quién viene',
  firstName: { label: 'Nombre', missing: 'Escriba su nombre.', invalid: 'Revise su nombre.' },
  lastName: { label: 'Apellidos', missing: 'Escriba sus apellidos.', invalid: 'Revise sus apellidos.' },
  email: {
    label: 'Correo electrónico',
    missing: 'Escriba su correo electrónico.',
    invalid: 'Revise su correo electrónico; tiene la forma nombre@example.com.',
  },
  emailHint: 'Aquí llega la confirmación.',
  phone: {
    label: 'Teléfono',
    missing: 'Escriba su teléfono.',
    invalid: 'Revise su teléfono; empiece por el prefijo del país, por ejemplo +34.',
  },
  rooms: 'Sus habitaciones',
  room: number => `Habitación ${number}`,
  guestOfRoom: 'Huésped de esta habitación',
  guestOfRoomHint: 'Su propio nombre si se deja vacío.',
  roomNameInvalid: 'Revise el nombre del huésped.',
  bed: 'Camas',
  bedMissing: 'Elija las camas.',
  address: 'Su dirección',
  country: { label: 'País', missing: 'Elija su país.', invalid: 'Elija su país.' },
  updateAddress: 'Mostrar el formulario de este país',
  street: {
    label: 'Calle y número',
    missing: 'Escriba la calle y el número.',
    invalid: 'Revise la calle y el número.',
  },
  moreAddress: { label: 'Piso, puerta', missing: '', invalid: 'Revise el piso y la puerta.' },
  city: { label: 'Ciudad', missing: 'Escriba la ciudad.', invalid: 'Revise la ciudad.' },
  region: {
    label: 'Estado, provincia o región',
    missing: 'Escriba el estado, la provincia o la región.',
    invalid: 'Revise el estado, la provincia o la región.',
  },
  regionKinds: {
    state: { label: 'Estado', missing: 'Escriba el estado.', invalid: 'Revise el estado.' },
    province: { label: 'Provincia', missing: 'Escriba la provincia.', invalid: 'Revise la provincia.' },
    county: { label: 'Condado', missing: 'Escriba el condado.', invalid: 'Revise el condado.' },
    prefecture: { label: 'Prefectura', missing: 'Escriba la prefectura.', invalid: 'Revise la prefectura.' },
  },
  choose: 'Elegir',
  postalCode: {
    label: 'Código postal',
    missing: 'Escriba el código postal.',
    invalid: 'Revise el código postal.',
  },
  zipCode: { label: 'Código ZIP', missing: 'Escriba el código ZIP.', invalid: 'Revise el código ZIP.' },
  arrival: 'Su llegada',
  note: {
    label: 'Mensaje al alojamiento',
    missing: '',
    invalid: 'Revise el mensaje; puede tener 2000 caracteres.',
  },
  noteHint: 'Los deseos se transmiten; el alojamiento no siempre puede cumplirlos.',
  card: 'Su tarjeta',
  cardForm: {
    label: 'Su tarjeta',
    missing: 'Introduzca su tarjeta.',
    invalid: 'No se ha podido usar esta tarjeta. Introdúzcala de nuevo o use otra.',
  },
  cardholder: {
    label: 'Nombre en la tarjeta',
    missing: 'Escriba el nombre que figura en la tarjeta.',
    invalid: 'Revise el nombre que figura en la tarjeta.',
  },
  cardNumber: {
    label: 'Número de tarjeta',
    missing: 'Escriba el número de tarjeta.',
    invalid: 'No es un número de tarjeta. Revise sus cifras.',
  },
  cardNotAccepted: 'El alojamiento no acepta esta tarjeta. Use otra.',
  expiry: {
    label: 'Caduca',
    missing: 'Escriba el mes y el año.',
    invalid: 'Escriba el mes y el año, por ejemplo 04/29.',
  },
  expiryHint: 'Mes / año',
  expired: 'Esta tarjeta ha caducado. Use otra.',
  cvv: {
    label: 'Código de seguridad',
    missing: 'Escriba el código de seguridad.',
    invalid: 'Revise el código de seguridad de la tarjeta.',
  },
  cvvHint: '3 o 4 cifras en la tarjeta',
  optional: 'opcional',
  holdsCard: 'Esto parece un número de tarjeta. Escríbalo solo en su propio campo.',
}

export const spanishTrouble: CheckoutTroubleWords = {
  errorTitle: title => `Error: ${title}`,
  lookAgain: { one: 'Hay un dato que revisar', other: 'Hay # datos que revisar' },
  nothingBooked: 'No se ha reservado ni cobrado nada, y lo que ha escrito sigue aquí.',
  retypeCard: 'Solo hay que volver a escribir el número y el código de la tarjeta; nunca se guardan.',
  higher: amount => ({
    title: `El total ha subido ${amount}`,
    text: 'El alojamiento ha cambiado su precio mientras usted escribía.',
  }),
  lower: amount => ({
    title: `El total ha bajado ${amount}`,
    text: 'El alojamiento ha cambiado su precio mientras usted escribía.',
  }),
  before: 'Antes',
  now: 'Ahora',
  declined: {
    title: 'La tarjeta ha sido rechazada',
    text: 'Pruebe con otra tarjeta o consulte a su banco.',
  },
  kept: minutes => `La habitación queda guardada para usted durante ${minutes}.`,
  soldOut: {
    title: 'Esta habitación se acaba de vender',
    text: 'Otra persona la ha reservado en estas fechas, o el alojamiento la ha cerrado. No se ha reservado ni cobrado nada.',
  },
  otherRooms: 'Otras habitaciones y fechas de este alojamiento',
  duplicate: number => ({
    title: 'Ya ha reservado esta estancia',
    text: `La reserva ${number} tiene el mismo huésped, la misma habitación y las mismas fechas. No se ha reservado ni cobrado nada nuevo.`,
  }),
  showBooking: 'Ver la reserva',
  onceMore: 'Sí, quiero reservar esta estancia por segunda vez',
  noAnswer: {
    title: 'El alojamiento no ha respondido',
    text: 'Envíe otra vez el formulario con la misma tarjeta: no puede reservar dos veces. Si la reserva se hizo, la verá.',
  },
  reload: 'Vuelva a cargar esta página para enviarlo otra vez.',
  underWay: {
    title: 'Su reserva todavía se está tramitando',
    text: 'Espere unos segundos y envíe otra vez el formulario con la misma tarjeta: no puede reservar dos veces.',
  },
  sentBefore: {
    title: 'Ya ha enviado este formulario con otros datos',
    text: 'Busque primero una confirmación en su correo. Si la hay, no necesita reservar de nuevo; si no, revise los datos y envíelos.',
  },
  checkAgain: { title: 'Revise el precio una vez más', text: 'Se ha vuelto a calcular.' },
  codeGone: code => ({
    title: `El código ${code} ya no es válido`,
    text: 'El precio de abajo es sin él.',
  }),
  tooManyCodes: {
    title: 'Se han probado demasiados códigos',
    text: 'El precio de abajo es sin código; pruebe dentro de una hora.',
  },
  tooMany: {
    title: 'Se han probado demasiadas tarjetas',
    text: 'Por su seguridad, espere unos minutos antes de probar otra.',
  },
}
