// Texts of the form in which a guest changes a booking.

import type { PageLanguage } from '../../lodging/sites/site.ts'

export interface BookingChangeWords {
  readonly title: string
  readonly introduction: string
  readonly dates: string
  readonly arrival: string
  readonly departure: string
  readonly guests: string
  readonly adults: string
  readonly children: string
  readonly ages: string
  readonly agesHint: string
  readonly nameOfRoom: string
  readonly roomAndRate: string
  asBooked(what: string): string
  readonly findRooms: string
  readonly roomsFound: string
  readonly noRoomsFound: string
  readonly whoBooked: string
  readonly firstName: string
  readonly lastName: string
  readonly note: string
  readonly seePrice: string
  readonly keep: string
  readonly notPossible: string
  /** Above the list of fields that need another look. */
  readonly faults: string
  readonly faultOf: Readonly<Record<ChangeFault, string>>
  readonly alternatives: string
}

/** What can be wrong with the form. */
export type ChangeFault =
  | 'dates'
  | 'adults'
  | 'children'
  | 'ages'
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'note'
  | 'unavailable'
  | 'occupancy'
  | 'stayLength'
  | 'room'
  | 'beds'
  | 'code'
  | 'closed'
  | 'other'

export const bookingChangeWords: Readonly<Record<PageLanguage, BookingChangeWords>> = {
  en: {
    title: 'Change your booking',
    introduction: 'You see what it costs before anything changes.',
    dates: 'Dates',
    arrival: 'Arrival',
    departure: 'Departure',
    guests: 'Guests',
    adults: 'Adults',
    children: 'Children',
    ages: 'Ages of the children',
    agesHint: 'One age for each child, such as 4, 9',
    nameOfRoom: 'Name of the guest',
    roomAndRate: 'Room and rate',
    asBooked: what => `As booked: ${what}`,
    findRooms: 'Show other rooms for these dates',
    roomsFound: 'Other rooms for these dates are in the list now.',
    noRoomsFound: 'No other room can be booked for these dates.',
    whoBooked: 'Who booked',
    firstName: 'First name',
    lastName: 'Last name',
    note: 'Note to the property',
    seePrice: 'See what it costs',
    keep: 'Keep it as it is',
    notPossible: 'This booking cannot be changed here',
    faults: 'This needs another look',
    faultOf: {
      dates: 'Dates: from today on, with departure 1 to 99 nights after arrival',
      adults: 'Adults: at least 1 in each room',
      children: 'Children: a number from 0 to 10',
      ages: 'Ages: one for each child, from 0 to 17',
      name: 'Name of the guest: needed, up to 120 characters, no card number',
      firstName: 'First name: needed, up to 120 characters, no card number',
      lastName: 'Last name: needed, up to 120 characters, no card number',
      note: 'Note: up to 2,000 characters, no card number',
      unavailable: 'The room cannot be booked like this. Your booking is as it was.',
      occupancy: 'The room is too small for so many guests.',
      stayLength: 'The property sells another length of stay on these dates.',
      room: 'This room or rate is no longer sold.',
      beds: 'This room has a choice of beds; please change it through the property.',
      code: 'The discount code of the booking does not apply to this stay.',
      closed:
        'The property takes no new stays at present, so only guest and names can be changed. You can also cancel.',
      other: 'This cannot be changed like that. Your booking is as it was.',
    },
    alternatives: 'These dates are free, with taxes and fees:',
  },
  de: {
    title: 'Buchung ändern',
    introduction: 'Sie sehen, was es kostet, bevor sich etwas ändert.',
    dates: 'Daten',
    arrival: 'Anreise',
    departure: 'Abreise',
    guests: 'Gäste',
    adults: 'Erwachsene',
    children: 'Kinder',
    ages: 'Alter der Kinder',
    agesHint: 'Ein Alter je Kind, etwa 4, 9',
    nameOfRoom: 'Name des Gastes',
    roomAndRate: 'Zimmer und Rate',
    asBooked: what => `Wie gebucht: ${what}`,
    findRooms: 'Andere Zimmer an diesen Tagen zeigen',
    roomsFound: 'Andere Zimmer an diesen Tagen stehen jetzt in der Liste.',
    noRoomsFound: 'An diesen Tagen ist kein anderes Zimmer buchbar.',
    whoBooked: 'Wer gebucht hat',
    firstName: 'Vorname',
    lastName: 'Nachname',
    note: 'Anmerkung für die Unterkunft',
    seePrice: 'Zeigen, was es kostet',
    keep: 'Alles so lassen',
    notPossible: 'Diese Buchung lässt sich hier nicht ändern',
    faults: 'Das stimmt noch nicht',
    faultOf: {
      dates: 'Daten: ab heute, Abreise 1 bis 99 Nächte nach der Anreise',
      adults: 'Erwachsene: mindestens 1 in jedem Zimmer',
      children: 'Kinder: eine Zahl von 0 bis 10',
      ages: 'Alter: eines je Kind, von 0 bis 17',
      name: 'Name des Gastes: erforderlich, höchstens 120 Zeichen, keine Kartennummer',
      firstName: 'Vorname: erforderlich, höchstens 120 Zeichen, keine Kartennummer',
      lastName: 'Nachname: erforderlich, höchstens 120 Zeichen, keine Kartennummer',
      note: 'Anmerkung: höchstens 2.000 Zeichen, keine Kartennummer',
      unavailable: 'So ist das Zimmer nicht buchbar. Ihre Buchung ist, wie sie war.',
      occupancy: 'Das Zimmer ist für so viele Gäste zu klein.',
      stayLength: 'Die Unterkunft verkauft an diesen Tagen eine andere Aufenthaltsdauer.',
      room: 'Dieses Zimmer oder diese Rate wird nicht mehr verkauft.',
      beds: 'Bei diesem Zimmer kann man die Betten wählen; bitte ändern Sie es über die Unterkunft.',
      code: 'Der Rabattcode der Buchung gilt für diesen Aufenthalt nicht.',
      closed:
        'Die Unterkunft nimmt zurzeit keine Aufenthalte an; nur Gast und Namen lassen sich ändern. Stornieren geht auch.',
      other: 'So lässt sich das nicht ändern. Ihre Buchung ist, wie sie war.',
    },
    alternatives: 'Diese Tage sind frei, mit Steuern und Gebühren:',
  },
  fr: {
    title: 'Modifier votre réservation',
    introduction: 'Vous voyez ce que cela coûte avant tout changement.',
    dates: 'Dates',
    arrival: 'Arrivée',
    departure: 'Départ',
    guests: 'Voyageurs',
    adults: 'Adultes',
    children: 'Enfants',
    ages: 'Âges des enfants',
    agesHint: 'Un âge par enfant, par exemple 4, 9',
    nameOfRoom: 'Nom du voyageur',
    roomAndRate: 'Chambre et tarif',
    asBooked: what => `Comme réservé : ${what}`,
    findRooms: 'Afficher d’autres chambres à ces dates',
    roomsFound: 'D’autres chambres à ces dates figurent maintenant dans la liste.',
    noRoomsFound: 'Aucune autre chambre n’est disponible à ces dates.',
    whoBooked: 'Qui a réservé',
    firstName: 'Prénom',
    lastName: 'Nom',
    note: 'Remarque pour l’hébergement',
    seePrice: 'Voir ce que cela coûte',
    keep: 'Ne rien changer',
    notPossible: 'Cette réservation ne peut pas être modifiée ici',
    faults: 'Un point est à revoir',
    faultOf: {
      dates: 'Dates : à partir d’aujourd’hui, départ 1 à 99 nuits après l’arrivée',
      adults: 'Adultes : au moins 1 dans chaque chambre',
      children: 'Enfants : un nombre de 0 à 10',
      ages: 'Âges : un par enfant, de 0 à 17',
      name: 'Nom du voyageur : obligatoire, 120 caractères au plus, sans numéro de carte',
      firstName: 'Prénom : obligatoire, 120 caractères au plus, sans numéro de carte',
      lastName: 'Nom : obligatoire, 120 caractères au plus, sans numéro de carte',
      note: 'Remarque : 2 000 caractères au plus, sans numéro de carte',
      unavailable: 'La chambre ne peut pas être réservée ainsi. Votre réservation est inchangée.',
      occupancy: 'La chambre est trop petite pour autant de voyageurs.',
      stayLength: 'L’hébergement vend une autre durée de séjour à ces dates.',
      room: 'Cette chambre ou ce tarif n’est plus en vente.',
      beds: 'Cette chambre offre un choix de lits ; veuillez la modifier auprès de l’hébergement.',
      code: 'Le code de réduction de la réservation ne s’applique pas à ce séjour.',
      closed:
        'L’hébergement n’accepte plus de séjours pour le moment : seuls le client et les noms peuvent changer. L’annulation reste possible.',
      other: 'Cette modification n’est pas possible. Votre réservation est inchangée.',
    },
    alternatives: 'Ces dates sont libres, taxes et frais compris :',
  },
  es: {
    title: 'Cambiar su reserva',
    introduction: 'Verá lo que cuesta antes de que cambie nada.',
    dates: 'Fechas',
    arrival: 'Llegada',
    departure: 'Salida',
    guests: 'Huéspedes',
    adults: 'Adultos',
    children: 'Niños',
    ages: 'Edades de los niños',
    agesHint: 'Una edad por niño, por ejemplo 4, 9',
    nameOfRoom: 'Nombre del huésped',
    roomAndRate: 'Habitación y tarifa',
    asBooked: what => `Como está reservado: ${what}`,
    findRooms: 'Mostrar otras habitaciones en estas fechas',
    roomsFound: 'La lista muestra ahora otras habitaciones en estas fechas.',
    noRoomsFound: 'No hay otra habitación disponible en estas fechas.',
    whoBooked: 'Quién ha reservado',
    firstName: 'Nombre',
    lastName: 'Apellidos',
    note: 'Nota para el alojamiento',
    seePrice: 'Ver lo que cuesta',
    keep: 'Dejarla como está',
    notPossible: 'Esta reserva no se puede cambiar aquí',
    faults: 'Revise esto, por favor',
    faultOf: {
      dates: 'Fechas: desde hoy, con salida de 1 a 99 noches después de la llegada',
      adults: 'Adultos: al menos 1 en cada habitación',
      children: 'Niños: un número de 0 a 10',
      ages: 'Edades: una por niño, de 0 a 17',
      name: 'Nombre del huésped: obligatorio, hasta 120 caracteres, sin número de tarjeta',
      firstName: 'Nombre: obligatorio, hasta 120 caracteres, sin número de tarjeta',
      lastName: 'Apellidos: obligatorios, hasta 120 caracteres, sin número de tarjeta',
      note: 'Nota: hasta 2.000 caracteres, sin número de tarjeta',
      unavailable: 'La habitación no se puede reservar así. Su reserva sigue como estaba.',
      occupancy: 'La habitación es demasiado pequeña para tantos huéspedes.',
      stayLength: 'El alojamiento vende otra duración de estancia en estas fechas.',
      room: 'Esta habitación o tarifa ya no se vende.',
      beds: 'En esta habitación se eligen las camas; cámbiela a través del alojamiento.',
      code: 'El código de descuento de la reserva no se aplica a esta estancia.',
      closed:
        'El alojamiento no admite estancias por ahora: solo se pueden cambiar el cliente y los nombres. También puede cancelar.',
      other: 'No se puede cambiar así. Su reserva sigue como estaba.',
    },
    alternatives: 'Estas fechas están libres, con impuestos y tasas:',
  },
  ja: {
    title: '予約を変更',
    introduction: '変更前に料金をご確認いただけます。',
    dates: '日程',
    arrival: 'ご到着',
    departure: 'ご出発',
    guests: '宿泊者',
    adults: '大人',
    children: '子ども',
    ages: 'お子様の年齢',
    agesHint: 'お子様ごとに入力（例：4, 9）',
    nameOfRoom: '宿泊者名',
    roomAndRate: 'お部屋と料金プラン',
    asBooked: what => `予約のまま：${what}`,
    findRooms: 'この日程の他のお部屋を表示',
    roomsFound: 'この日程で予約できる他のお部屋を一覧に追加しました。',
    noRoomsFound: 'この日程で予約できる他のお部屋はありません。',
    whoBooked: '予約者',
    firstName: '名',
    lastName: '姓',
    note: '宿へのご要望',
    seePrice: '料金を確認する',
    keep: '変更しない',
    notPossible: 'この予約はここでは変更できません',
    faults: '入力内容をご確認ください',
    faultOf: {
      dates: '日程：今日以降、1泊から99泊まで',
      adults: '大人：各室1名以上',
      children: '子ども：0から10まで',
      ages: '年齢：お子様ごとに0歳から17歳まで',
      name: '宿泊者名：必須、120文字まで、カード番号は入力できません',
      firstName: '名：必須、120文字まで、カード番号は入力できません',
      lastName: '姓：必須、120文字まで、カード番号は入力できません',
      note: 'ご要望：2,000文字まで、カード番号は入力できません',
      unavailable: 'この内容ではお部屋を予約できません。ご予約はそのままです。',
      occupancy: 'この人数にはお部屋が小さすぎます。',
      stayLength: 'この日程では宿の受け付ける泊数が異なります。',
      room: 'このお部屋または料金プランは販売を終了しました。',
      beds: 'このお部屋はベッドを選ぶ必要があります。宿にお問い合わせください。',
      code: 'ご予約の割引コードはこの滞在に適用されません。',
      closed: '宿は現在新しい滞在を受け付けていません。お名前のみ変更できます。キャンセルもできます。',
      other: 'この変更はできません。ご予約はそのままです。',
    },
    alternatives: '次の日程は空いています（税・手数料込み）：',
  },
}
