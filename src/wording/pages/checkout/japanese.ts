// The form of the checkout and its troubles in Japanese.

import type { CheckoutFormWords } from './form-texts.ts'
import type { CheckoutTroubleWords } from './trouble-texts.ts'

export const japaneseForm: CheckoutFormWords = {
  who: 'ご宿泊者',
  firstName: { label: '名', missing: '名を入力してください。', invalid: '名をご確認ください。' },
  lastName: { label: '姓', missing: '姓を入力してください。', invalid: '姓をご確認ください。' },
  email: {
    label: 'メールアドレス',
    missing: 'メールアドレスを入力してください。',
    invalid: 'メールアドレスをご確認ください（例：name@example.com）。',
  },
  emailHint: '確認メールをお送りします。',
  phone: {
    label: '電話番号',
    missing: '電話番号を入力してください。',
    invalid: '電話番号をご確認ください（+81のように国番号から）。',
  },
  rooms: 'お部屋',
  room: number => `${number}室目`,
  guestOfRoom: 'このお部屋の宿泊者名',
  guestOfRoomHint: '空欄の場合はご予約者のお名前になります。',
  roomNameInvalid: '宿泊者名をご確認ください。',
  bed: 'ベッド',
  bedMissing: 'ベッドを選んでください。',
  address: 'ご住所',
  country: { label: '国', missing: '国を選んでください。', invalid: '国を選んでください。' },
  updateAddress: 'この国の入力欄を表示',
  street: { label: '番地', missing: '番地を入力してください。', invalid: '番地をご確認ください。' },
  moreAddress: { label: '建物名・部屋番号', missing: '', invalid: '建物名・部屋番号をご確認ください。' },
  city: {
    label: '市区町村',
    missing: '市区町村を入力してください。',
    invalid: '市区町村をご確認ください。',
  },
  region: {
    label: '州・県・地域',
    missing: '州・県・地域を入力してください。',
    invalid: '州・県・地域をご確認ください。',
  },
  regionKinds: {
    state: { label: '州', missing: '州を入力してください。', invalid: '州をご確認ください。' },
    province: { label: '州・省', missing: '州・省を入力してください。', invalid: '州・省をご確認ください。' },
    county: {
      label: '州（カウンティ）',
      missing: '州（カウンティ）を入力してください。',
      invalid: '州（カウンティ）をご確認ください。',
    },
    prefecture: {
      label: '都道府県',
      missing: '都道府県を入力してください。',
      invalid: '都道府県をご確認ください。',
    },
  },
  choose: '選択してください',
  postalCode: {
    label: '郵便番号',
    missing: '郵便番号を入力してください。',
    invalid: '郵便番号をご確認ください。',
  },
  zipCode: {
    label: '郵便番号（ZIP）',
    missing: '郵便番号（ZIP）を入力してください。',
    invalid: '郵便番号（ZIP）をご確認ください。',
  },
  arrival: 'ご到着',
  note: {
    label: '宿へのメッセージ',
    missing: '',
    invalid: 'メッセージをご確認ください（2,000文字まで）。',
  },
  noteHint: 'ご要望は宿に伝えますが、お応えできない場合があります。',
  card: 'カード情報',
  cardForm: {
    label: 'カード',
    missing: 'カード情報を入力してください。',
    invalid: 'このカードは使用できませんでした。もう一度入力するか、別のカードをお使いください。',
  },
  cardholder: {
    label: 'カードの名義',
    missing: 'カードの名義を入力してください。',
    invalid: 'カードの名義をご確認ください。',
  },
  cardNumber: {
    label: 'カード番号',
    missing: 'カード番号を入力してください。',
    invalid: 'カード番号ではありません。数字をご確認ください。',
  },
  cardNotAccepted: 'この宿ではご利用いただけないカードです。別のカードをお使いください。',
  expiry: {
    label: '有効期限',
    missing: '月と年を入力してください。',
    invalid: '月と年を入力してください（例：04/29）。',
  },
  expiryHint: '月 / 年',
  expired: '有効期限が切れています。別のカードをお使いください。',
  cvv: {
    label: 'セキュリティコード',
    missing: 'セキュリティコードを入力してください。',
    invalid: 'セキュリティコードをご確認ください。',
  },
  cvvHint: 'カードに記載の3桁または4桁',
  optional: '任意',
  holdsCard: 'カード番号のようです。カード番号は専用の欄にのみ入力してください。',
}

export const japaneseTrouble: CheckoutTroubleWords = {
  errorTitle: title => `エラー：${title}`,
  lookAgain: { other: 'ご確認いただきたい項目が#件あります' },
  nothingBooked: '予約も請求も行われていません。入力内容は残っています。',
  retypeCard: 'カード番号とセキュリティコードのみ再入力してください（保存されません）。',
  higher: amount => ({
    title: `合計が${amount}高くなりました`,
    text: '入力中に宿が料金を変更しました。',
  }),
  lower: amount => ({
    title: `合計が${amount}安くなりました`,
    text: '入力中に宿が料金を変更しました。',
  }),
  before: '変更前',
  now: '現在',
  declined: {
    title: 'カードが承認されませんでした',
    text: '別のカードをお試しいただくか、カード会社にお問い合わせください。',
  },
  kept: minutes => `お部屋を${minutes}お取り置きしています。`,
  soldOut: {
    title: 'このお部屋はたった今売り切れました',
    text: '他のお客様が予約したか、宿が販売を終了しました。予約も請求も行われていません。',
  },
  otherRooms: 'この宿の他の客室と日程',
  duplicate: number => ({
    title: 'このご滞在はすでに予約済みです',
    text: `予約${number}は、宿泊者・客室・日程が同じです。新しい予約や請求は行われていません。`,
  }),
  showBooking: '予約を見る',
  onceMore: 'はい、同じ滞在をもう一度予約します',
  noAnswer: {
    title: '宿からの応答がありません',
    text: '同じカードでもう一度送信してください。二重に予約されることはありません。予約が成立していれば表示されます。',
  },
  reload: 'このページを再読み込みすると、もう一度送信されます。',
  underWay: {
    title: 'ご予約を処理しています',
    text: '数秒待ってから、同じカードでもう一度送信してください。二重に予約されることはありません。',
  },
  sentBefore: {
    title: 'このフォームは別の内容ですでに送信されています',
    text: 'まず確認メールが届いていないかご確認ください。届いていれば再度の予約は不要です。届いていなければ、内容を確認して送信してください。',
  },
  checkAgain: { title: '料金をもう一度ご確認ください', text: '料金を計算し直しました。' },
  codeGone: code => ({
    title: `コード${code}は使えなくなりました`,
    text: '下の料金はコードなしのものです。',
  }),
  tooManyCodes: {
    title: 'コードの入力回数が多すぎます',
    text: '下の料金はコードなしの金額です。1時間後にもう一度お試しください。',
  },
  tooMany: {
    title: 'カードの試行回数が多すぎます',
    text: '安全のため、数分待ってから別のカードをお試しください。',
  },
}
