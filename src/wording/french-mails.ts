// French mails.

import { localeFormats } from './locale-formats.ts'
import type { MailWords } from './mail-words.ts'

const { plural } = localeFormats('fr')

export const frenchMails: MailWords = {
  labels: {
    confirmationNumber: 'Numéro de confirmation',
    checkin: 'Arrivée',
    checkout: 'Départ',
    length: 'Durée',
    room: 'Chambre',
    rate: 'Tarif',
    meals: 'Repas',
    guests: 'Voyageurs',
    total: 'Total',
    atProperty: 'Sur place',
    givenBack: 'Remboursé après le séjour',
    card: 'Carte',
    cancelled: 'Annulée le',
    cancellationCharge: 'Frais d’annulation',
    refund: 'Remboursement',
    checkinBefore: 'Arrivée précédente',
    checkoutBefore: 'Départ précédent',
    roomBefore: 'Chambre précédente',
    totalBefore: 'Total précédent',
    changeFee: 'Frais de modification',
    chargedNow: 'Facturé pour la modification',
    payment: 'Paiement',
    name: 'Nom',
    email: 'E-mail',
    telephone: 'Téléphone',
    note: 'Message',
    website: 'Site web',
  },
  headings: {
    stay: 'Le séjour',
    price: 'Prix',
    due: 'Échéances de paiement',
    terms: 'En cas d’annulation',
    cancellation: 'L’annulation',
    change: 'Ce qui a changé',
    currency: 'Devise',
    guest: 'Le client',
    place: 'Adresse',
  },
  meals: {
    room_only: 'non compris',
    breakfast: 'petit-déjeuner',
    half_board: 'demi-pension',
    full_board: 'pension complète',
    all_inclusive: 'tout compris',
  },
  whenBooking: {
    charged: 'Débité à la réservation',
    kept: 'À la réservation, débité par l’hébergement',
    checked: 'À la réservation, à régler à l’hébergement',
  },
  confirmation: {
    subject: property => `Votre séjour est confirmé\u00a0: ${property}`,
    title: 'Votre séjour est confirmé',
    opening: 'Nous vous remercions de votre réservation et nous réjouissons de vous accueillir.',
    bookedOn: site =>
      `Vous avez réservé sur les pages de ${site}. Le lien ci-dessus permet de voir, de modifier ou d’annuler le séjour.`,
    bookedThrough: publisher =>
      `Vous avez réservé par l’intermédiaire de ${publisher}. Pour modifier ou annuler votre séjour, veuillez vous y adresser en indiquant le numéro de confirmation.`,
  },
  change: {
    subject: property => `Votre séjour a été modifié\u00a0: ${property}`,
    title: 'Votre séjour a été modifié',
    opening: 'Votre réservation a été modifiée. Cet e-mail remplace la confirmation précédente.',
    bookedOn: site =>
      `Vous avez réservé sur les pages de ${site}. Si vous n’avez pas demandé cette modification, ouvrez la réservation avec le lien ci-dessus ou appelez l’hébergement.`,
    bookedThrough: publisher =>
      `Vous avez réservé par l’intermédiaire de ${publisher}. Si vous n’avez pas demandé cette modification, veuillez vous y adresser en indiquant le numéro de confirmation.`,
  },
  cancellation: {
    subject: property => `Votre séjour est annulé\u00a0: ${property}`,
    title: 'Votre séjour est annulé',
    opening: 'Votre réservation a été annulée. La chambre ne vous est plus réservée.',
    bookedOn: site =>
      `Vous avez réservé sur les pages de ${site}. Si vous ne souhaitiez pas annuler, réservez-y de nouveau ou appelez l’hébergement.`,
    bookedThrough: publisher =>
      `Vous avez réservé par l’intermédiaire de ${publisher}. Si vous ne souhaitiez pas annuler, veuillez vous y adresser en indiquant le numéro de confirmation.`,
  },
  notices: {
    subject: (title, number, stay) => `${title} ${number}\u00a0: ${stay}`,
    newReservation: 'Nouvelle réservation',
    changed: 'Réservation modifiée',
    cancelled: 'Réservation annulée',
    sentToProperty:
      'Cet e-mail a été envoyé automatiquement à l’adresse indiquée comme reservation_email dans le document de l’hébergement.',
    rooms: count => plural(count, { one: `${count} chambre`, other: `${count} chambres` }),
    bookedThrough: (publisher, moment) => `Réservée par l’intermédiaire de ${publisher} le ${moment}.`,
    changedThrough: (publisher, moment) => `Modifiée par l’intermédiaire de ${publisher} le ${moment}.`,
    cancelledAt: (moment, publisher) =>
      `Annulée${moment === null ? '' : ` le ${moment}`}\u00a0; réservée par l’intermédiaire de ${publisher}.`,
  },
  terms: {
    free: 'sans frais',
    wholeAmount: amount => `${amount} (le montant total)`,
    always: charge => `À tout moment\u00a0: ${charge}.`,
    from: (moment, charge) => `À partir du ${moment}\u00a0: ${charge}.`,
    until: (moment, charge) => `Jusqu’au ${moment}\u00a0: ${charge}.`,
    noShow: charge => `En cas de non-présentation\u00a0: ${charge}.`,
    timesAt: timeZone => `Toutes les heures sont celles de l’hébergement (${timeZone}).`,
  },
  calendar: {
    cancelled: property => `Annulé\u00a0: ${property}`,
    checkinFrom: time => `Arrivée à partir de ${time}`,
    checkoutUntil: time => `Départ avant ${time}`,
  },
  labelled: (label, value) => `${label}\u00a0: ${value}`,
  list: texts => texts.join(', '),
  fullName: (firstName, lastName) => `${firstName} ${lastName}`,
  manageBooking: 'Consulter, modifier ou annuler votre réservation',
  dear: name => `Bonjour ${name},`,
  preview: (from, to, number) => `Du ${from} au ${to}, numéro de confirmation ${number}`,
  sentToGuest:
    'Cet e-mail a été envoyé automatiquement, car cette adresse a été indiquée lors de la réservation.',
  nights: count => plural(count, { one: `${count} nuit`, other: `${count} nuits` }),
  party: (adults, ages) =>
    plural(adults, { one: `${adults} adulte`, other: `${adults} adultes` }) +
    (ages.length === 0
      ? ''
      : `, ${plural(ages.length, { one: `${ages.length} enfant`, other: `${ages.length} enfants` })} (âge\u00a0: ${ages.join(', ')})`),
  numberedRoom: number => `Chambre ${number}`,
  from: time => `à partir de ${time}`,
  until: time => `jusqu’à ${time}`,
  propertyTime: moment => `${moment} (heure locale de l’hébergement)`,
  checkinFee: name => `${name}, à régler à l’arrivée, non compris dans le total`,
  card: (brand, lastFour) => `${brand} se terminant par ${lastFour}`,
  cardChecked: card => `${card}, seulement vérifiée et non conservée`,
  nothingTaken: 'Rien n’a été débité par ce service de réservation',
  propertyCollects:
    'Rien n’a été débité par ce service de réservation\u00a0; l’hébergement demande lui-même les frais d’annulation',
  propertyCharges: (currency, total) =>
    `L’hébergement facture en ${currency}\u00a0: le total y est de ${total}.`,
  convertedAt: ({ from, to, rate, asOf }) =>
    `Les montants en ${to} sont convertis au taux${asOf === null ? '' : ` du ${asOf}`}\u00a0: 1 ${from} = ${rate.replace('.', ',')} ${to}.`,
}
