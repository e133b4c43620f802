// Japanese mails: the family name comes first, and colons and commas are full-width.

import type { MailWords } from './mail-words.ts'

export const japaneseMails: MailWords = {
  labels: {
    confirmationNumber: '予約番号',
    checkin: 'チェックイン',
    checkout: 'チェックアウト',
    length: '泊数',
    room: '客室',
    rate: '料金プラン',
    meals: 'お食事',
    guests: 'ご宿泊者',
    total: '合計金額',
    atProperty: '現地でのお支払い',
    givenBack: 'ご滞在後のご返金',
    card: 'カード',
    cancelled: 'キャンセル日時',
    cancellationCharge: 'キャンセル料',
    refund: 'ご返金額',
    checkinBefore: '変更前のチェックイン',
    checkoutBefore: '変更前のチェックアウト',
    roomBefore: '変更前の客室',
    totalBefore: '変更前の合計金額',
    changeFee: '変更手数料',
    chargedNow: '変更に伴うご請求額',
    payment: 'お支払い',
    name: 'お名前',
    email: 'メールアドレス',
    telephone: '電話番号',
    note: 'ご要望',
    website: 'ウェブサイト',
  },
  headings: {
    stay: 'ご宿泊内容',
    price: '料金',
    due: 'お支払いの時期',
    terms: 'キャンセルされる場合',
    cancellation: 'キャンセルの内容',
    change: '変更内容',
    currency: '通貨',
    guest: 'お客様',
    place: '所在地',
  },
  meals: {
    room_only: '素泊まり',
    breakfast: '朝食付き',
    half_board: '2食付き',
    full_board: '3食付き',
    all_inclusive: 'オールインクルーシブ',
  },
  whenBooking: {
    charged: 'ご予約時のご請求',
    kept: 'ご予約時のお支払い（宿が請求）',
    checked: 'ご予約時に宿へのお支払い',
  },
  confirmation: {
    subject: property => `ご予約が確定しました：${property}`,
    title: 'ご予約が確定しました',
    opening: 'このたびはご予約いただき、誠にありがとうございます。お越しを心よりお待ちしております。',
    bookedOn: site =>
      `このご予約は${site}のページで承りました。上のリンクから、ご予約の確認、変更、キャンセルができます。`,
    bookedThrough: publisher =>
      `このご予約は${publisher}を通じて承りました。変更またはキャンセルをご希望の場合は、予約番号を添えて${publisher}までお問い合わせください。`,
  },
  change: {
    subject: property => `ご予約内容が変更されました：${property}`,
    title: 'ご予約内容が変更されました',
    opening: 'ご予約内容が変更されました。このメールの内容が以前の確認メールに代わります。',
    bookedOn: site =>
      `このご予約は${site}のページで承りました。変更にお心当たりがない場合は、上のリンクからご予約を確認するか、宿へお電話ください。`,
    bookedThrough: publisher =>
      `このご予約は${publisher}を通じて承りました。変更にお心当たりがない場合は、予約番号を添えて${publisher}までお問い合わせください。`,
  },
  cancellation: {
    subject: property => `ご予約がキャンセルされました：${property}`,
    title: 'ご予約がキャンセルされました',
    opening: 'ご予約はキャンセルされ、お部屋の確保は解除されました。',
    bookedOn: site =>
      `このご予約は${site}のページで承りました。キャンセルにお心当たりがない場合は、同じページで予約し直すか、宿へお電話ください。`,
    bookedThrough: publisher =>
      `このご予約は${publisher}を通じて承りました。キャンセルにお心当たりがない場合は、予約番号を添えて${publisher}までお問い合わせください。`,
  },
  notices: {
    subject: (title, number, stay) => `${title} ${number}：${stay}`,
    newReservation: '新規予約',
    changed: '予約変更',
    cancelled: '予約キャンセル',
    sentToProperty:
      'このメールは、宿の文書にreservation_emailとして登録されたアドレスへ自動送信されています。',
    rooms: count => `${count}室`,
    bookedThrough: (publisher, moment) => `${publisher}を通じて${moment}に予約されました。`,
    changedThrough: (publisher, moment) => `${publisher}を通じて${moment}に変更されました。`,
    cancelledAt: (moment, publisher) =>
      `${publisher}を通じた予約が${moment === null ? '' : `${moment}に`}キャンセルされました。`,
  },
  terms: {
    free: '無料',
    wholeAmount: amount => `${amount}（全額）`,
    always: charge => `いつでも：${charge}`,
    from: (moment, charge) => `${moment}以降：${charge}`,
    until: (moment, charge) => `${moment}まで：${charge}`,
    noShow: charge => `ご連絡なくご宿泊されなかった場合：${charge}`,
    timesAt: timeZone => `時刻はすべて宿の現地時間です（${timeZone}）。`,
  },
  calendar: {
    cancelled: property => `キャンセル：${property}`,
    checkinFrom: time => `チェックイン ${time}から`,
    checkoutUntil: time => `チェックアウト ${time}まで`,
  },
  labelled: (label, value) => `${label}：${value}`,
  list: texts => texts.join('、'),
  fullName: (firstName, lastName) => `${lastName} ${firstName}`,
  manageBooking: 'ご予約の確認・変更・キャンセル',
  dear: name => `${name} 様`,
  preview: (from, to, number) => `${from}から${to}まで、予約番号${number}`,
  sentToGuest: 'このメールは、ご予約時に入力されたアドレスへ自動送信されています。',
  nights: count => `${count}泊`,
  party: (adults, ages) =>
    `大人${adults}名${ages.length === 0 ? '' : `、子ども${ages.length}名（${ages.join('・')}歳）`}`,
  numberedRoom: number => `客室${number}`,
  from: time => `${time}から`,
  until: time => `${time}まで`,
  propertyTime: moment => `${moment}（宿の現地時間）`,
  checkinFee: name => `${name}（現地払い、合計金額に含まれません）`,
  card: (brand, lastFour) => `${brand}（下4桁${lastFour}）`,
  cardChecked: card => `${card}（確認のみ、保存していません）`,
  nothingTaken: 'この予約サービスを通じたお支払いはありません',
  propertyCollects: 'この予約サービスを通じたお支払いはありません。キャンセル料は宿から直接ご請求します',
  propertyCharges: (currency, total) => `宿でのご請求は${currency}建てです。合計金額は${total}です。`,
  convertedAt: ({ from, to, rate, asOf }) =>
    `${to}の金額は${asOf === null ? '' : `${asOf}の`}為替レートで換算しています：1 ${from} = ${rate} ${to}`,
}
