// The form of the checkout and its troubles in French.

import type { CheckoutFormWords } from './form-texts.ts'
import type { CheckoutTroubleWords } from './trouble-texts.ts'

export const frenchForm: CheckoutFormWords = {
  who: 'Qui vient',
  firstName: { label: 'Prénom', missing: 'Saisissez votre prénom.', invalid: 'Vérifiez votre prénom.' },
  lastName: { label: 'Nom', missing: 'Saisissez votre nom.', invalid: 'Vérifiez votre nom.' },
  email: {
    label: 'E-mail',
    missing: 'Saisissez votre adresse e-mail.',
    invalid: 'Vérifiez votre adresse e-mail ; elle ressemble à nom@example.com.',
  },
  emailHint: 'La confirmation y est envoyée.',
  phone: {
    label: 'Téléphone',
    missing: 'Saisissez votre numéro de téléphone.',
    invalid: 'Vérifiez votre numéro de téléphone ; commencez par l’indicatif du pays, par exemple +33.',
  },
  rooms: 'Vos chambres',
  room: number => `Chambre ${number}`,
  guestOfRoom: 'Occupant de cette chambre',
  guestOfRoomHint: 'Votre propre nom si le champ reste vide.',
  roomNameInvalid: 'Vérifiez le nom de l’occupant.',
  bed: 'Lits',
  bedMissing: 'Choisissez les lits.',
  address: 'Votre adresse',
  country: { label: 'Pays', missing: 'Choisissez votre pays.', invalid: 'Choisissez votre pays.' },
  updateAddress: 'Afficher le formulaire de ce pays',
  street: {
    label: 'Numéro et rue',
    missing: 'Saisissez le numéro et la rue.',
    invalid: 'Vérifiez le numéro et la rue.',
  },
  moreAddress: { label: 'Appartement, étage', missing: '', invalid: 'Vérifiez l’appartement et l’étage.' },
  city: { label: 'Ville', missing: 'Saisissez la ville.', invalid: 'Vérifiez la ville.' },
  region: {
    label: 'État, province ou région',
    missing: 'Saisissez l’État, la province ou la région.',
    invalid: 'Vérifiez l’État, la province ou la région.',
  },
  regionKinds: {
    state: { label: 'État', missing: 'Saisissez l’État.', invalid: 'Vérifiez l’État.' },
    province: { label: 'Province', missing: 'Saisissez la province.', invalid: 'Vérifiez la province.' },
    county: { label: 'Comté', missing: 'Saisissez le comté.', invalid: 'Vérifiez le comté.' },
    prefecture: {
      label: 'Préfecture',
      missing: 'Saisissez la préfecture.',
      invalid: 'Vérifiez la préfecture.',
    },
  },
  choose: 'Choisir',
  postalCode: {
    label: 'Code postal',
    missing: 'Saisissez le code postal.',
    invalid: 'Vérifiez le code postal.',
  },
  zipCode: { label: 'Code ZIP', missing: 'Saisissez le code ZIP.', invalid: 'Vérifiez le code ZIP.' },
  arrival: 'Votre arrivée',
  note: {
    label: 'Message à l’hébergement',
    missing: '',
    invalid: 'Vérifiez le message ; il peut avoir 2 000 caractères.',
  },
  noteHint: 'Vos souhaits sont transmis ; l’hébergement ne peut pas toujours les satisfaire.',
  card: 'Votre carte',
  cardForm: {
    label: 'Votre carte',
    missing: 'Saisissez votre carte.',
    invalid: 'Cette carte n’a pas pu être utilisée. Saisissez-la à nouveau ou utilisez-en une autre.',
  },
  cardholder: {
    label: 'Nom sur la carte',
    missing: 'Saisissez le nom inscrit sur la carte.',
    invalid: 'Vérifiez le nom inscrit sur la carte.',
  },
  cardNumber: {
    label: 'Numéro de carte',
    missing: 'Saisissez le numéro de carte.',
    invalid: 'Ce n’est pas un numéro de carte. Vérifiez les chiffres.',
  },
  cardNotAccepted: 'L’hébergement n’accepte pas cette carte. Utilisez-en une autre.',
  expiry: {
    label: 'Expire fin',
    missing: 'Saisissez le mois et l’année.',
    invalid: 'Saisissez le mois et l’année, par exemple 04/29.',
  },
  expiryHint: 'Mois / année',
  expired: 'Cette carte a expiré. Utilisez-en une autre.',
  cvv: {
    label: 'Cryptogramme',
    missing: 'Saisissez le cryptogramme.',
    invalid: 'Vérifiez le cryptogramme de la carte.',
  },
  cvvHint: '3 ou 4 chiffres sur la carte',
  optional: 'facultatif',
  holdsCard: 'Ceci ressemble à un numéro de carte. Saisissez-le uniquement dans le champ prévu.',
}

export const frenchTrouble: CheckoutTroubleWords = {
  errorTitle: title => `Erreur : ${title}`,
  lookAgain: { one: 'Un point est à revoir', other: '# points sont à revoir' },
  nothingBooked: 'Rien n’est réservé ni débité, et votre saisie est conservée.',
  retypeCard: 'Seuls le numéro de carte et le cryptogramme sont à ressaisir ; ils ne sont jamais conservés.',
  higher: amount => ({
    title: `Le total a augmenté de ${amount}`,
    text: 'L’hébergement a changé son prix pendant votre saisie.',
  }),
  lower: amount => ({
    title: `Le total a baissé de ${amount}`,
    text: 'L’hébergement a changé son prix pendant votre saisie.',
  }),
  before: 'Avant',
  now: 'Maintenant',
  declined: {
    title: 'La carte a été refusée',
    text: 'Essayez une autre carte ou contactez votre banque.',
  },
  kept: minutes => `La chambre vous est gardée pendant ${minutes}.`,
  soldOut: {
    title: 'Cette chambre vient d’être vendue',
    text: 'Quelqu’un d’autre l’a réservée à ces dates, ou l’hébergement l’a fermée. Rien n’est réservé ni débité.',
  },
  otherRooms: 'Autres chambres et dates de cet hébergement',
  duplicate: number => ({
    title: 'Vous avez déjà réservé ce séjour',
    text: `La réservation ${number} a le même client, la même chambre et les mêmes dates. Rien de nouveau n’est réservé ni débité.`,
  }),
  showBooking: 'Afficher la réservation',
  onceMore: 'Oui, je veux réserver ce séjour une seconde fois',
  noAnswer: {
    title: 'L’hébergement n’a pas répondu',
    text: 'Renvoyez le formulaire avec la même carte : il ne peut pas réserver deux fois. Si la réservation a abouti, elle s’affichera.',
  },
  reload: 'Rechargez cette page pour le renvoyer.',
  underWay: {
    title: 'Votre réservation est encore en cours',
    text: 'Attendez quelques secondes, puis renvoyez le formulaire avec la même carte : il ne peut pas réserver deux fois.',
  },
  sentBefore: {
    title: 'Vous avez déjà envoyé ce formulaire avec d’autres indications',
    text: 'Cherchez d’abord une confirmation dans vos e-mails. S’il y en a une, inutile de réserver à nouveau ; sinon, vérifiez ci-dessous et envoyez.',
  },
  checkAgain: { title: 'Veuillez vérifier le prix encore une fois', text: 'Il vient d’être recalculé.' },
  codeGone: code => ({
    title: `Le code ${code} n’est plus valable`,
    text: 'Le prix ci-dessous est sans ce code.',
  }),
  tooManyCodes: {
    title: 'Trop de codes ont été essayés',
    text: 'Le prix ci-dessous est sans code ; réessayez dans une heure.',
  },
  tooMany: {
    title: 'Trop de cartes ont été essayées',
    text: 'Pour votre sécurité, attendez quelques minutes avant d’en essayer une autre.',
  },
}
