// Japanese: no blanks between words, the day of the week follows the date, and every clause of a policy is a sentence.

import { localeFormats } from './locale-formats.ts'
import { mailWords } from './mail-words.ts'
import type { CivilDate, Words } from './words.ts'

const formats = localeFormats('ja')
const { percent: percentText, weekdays } = formats

const dateText = ({ day, month, year }: Omit<CivilDate, 'dayOfWeek'>): string => `${year}年${month}月${day}日`

const weekdayAndDateText = (date: CivilDate): string => `${dateText(date)}（${weekdays[date.dayOfWeek - 1]}）`

/** Before a noun. */
const beforeThen = (until: string | null): string => (until === null ? '' : `${until}（宿の現地時間）までの`)

export const japanese: Words = {
  language: 'ja',
  formats,
  dates: {
    date: dateText,
    weekdayAndDate: weekdayAndDateText,
    moment: (date, clock) => `${weekdayAndDateText(date)}${clock}`,
    shortMoment: (date, clock) => `${dateText(date)}${clock}`,
  },
  policies: {
    due: {
      none: () => 'ご予約時のお支払いはありません。',
      nights: ({ nights }) => `ご予約時に最初の${nights}泊分をお支払いいただきます。`,
      percent: ({ percent }) => `ご予約時に合計金額の${percentText(percent)}%をお支払いいただきます。`,
      amount: ({ amount }) => `ご予約時に1室につき${amount}をお支払いいただきます。`,
      sum: ({ amount }) => `ご予約時に${amount}をお支払いいただきます。`,
      full: () => 'ご予約時に全額をお支払いいただきます。',
    },
    charged: {
      none: () => '料金はかかりません',
      nights: ({ nights }) => `最初の${nights}泊分を申し受けます`,
      percent: ({ percent }) => `合計金額の${percentText(percent)}%を申し受けます`,
      amount: ({ amount }) => `1室につき${amount}を申し受けます`,
      sum: ({ amount }) => `${amount}を申し受けます`,
      full: () => '全額を申し受けます',
    },
    freeCancellation: until => `${beforeThen(until)}キャンセルは無料です`,
    notRefundable: (until, charged) => `返金不可：${beforeThen(until)}キャンセルの場合、${charged}`,
    onCancellation: (until, charged) => `${beforeThen(until)}キャンセルの場合、${charged}`,
    afterThat: charged => `それ以降は${charged}`,
    fromThen: (from, charged) => `${from}（宿の現地時間）以降は${charged}`,
    ifNobodyArrives: charged => `ご連絡なくご宿泊されなかった場合は、${charged}。`,
    sentence: clauses => clauses.map(clause => `${clause}。`).join(''),
    taxOf: fee => `${fee}の税`,
    changeFee: {
      name: '変更手数料',
      description: 'ご予約の変更時にキャンセルされた場合にかかったはずの料金です。',
    },
    changeFeeIsKept: amount => `変更手数料${amount}は返金されません。`,
  },
  promotions: {
    percent: ({ percent }) => `${percentText(percent)}%割引`,
    amount_per_night: ({ amount }) => `1泊につき${amount}割引`,
    amount_per_stay: ({ amount }) => `ご滞在につき${amount}割引`,
    free_nights: ({ stay, pay }) => `${stay}泊のご滞在が${pay}泊分の料金`,
    fixed_price: ({ amount }) => `1泊${amount}`,
  },
  mails: mailWords.ja.stay,
  paragraph: sentences => sentences.join(''),
}
