// The parts of a price that availability, preview and reservation share (interface, Total, contract B3).

import { byRoom, type RoomPrice } from '../../../lodging/prices/by-room.ts'
import type { OfferedExtra } from '../../../lodging/prices/extras.ts'
import type {
  CancellationPenalty,
  ChargeItem,
  PricedNight,
  PricedTotal,
  StayPrice,
  WordedMixedRoom,
  WordedPrice,
} from '../../../lodging/prices/price.ts'
import { altogether, shownItems } from '../../../lodging/prices/price.ts'
import { type Instalment, instalmentsOf, type PaymentTerms } from '../../../lodging/reservations/deposits.ts'
import { decimalNumber, type Minor } from '../../../values/money.ts'
import type { ByteWriter } from '../../json/byte-writer.ts'
import { type Fragment, fragment, furtherMembers, opened, pieces, rendered } from '../../json/fragments.ts'

const [
  originalNightlyAvg,
  nightlyAvg,
  originalSubtotal,
  subtotal,
  tax,
  fee,
  balanceDue,
  checkinFee,
  wholeTotal,
  wholeAltogether,
  rebate,
  promotionalSavings,
  discountSavings,
  totalClose,
] = pieces(`
  {"original_nightly_avg":…,"nightly_avg":…,"original_subtotal":…,"subtotal":…,"tax":…,"fee":…,"balance_due":…,
  "checkin_fee":…,"total":…,"altogether":…,"rebate":…,"promotional_savings":…,"discount_savings":…,"group":null}`)

/** The usual end of a total. */
const [totalCloseWithoutSavings] = pieces(
  ',"rebate":0,"promotional_savings":0,"discount_savings":0,"group":null}',
)

/** Amounts are in the currency that `decimals` belongs to, here and below. */
export function writeTotal(out: ByteWriter, total: PricedTotal, decimals: number): void {
  out.amount(originalNightlyAvg, total.originalNightlyAvg, decimals)
  out.amount(nightlyAvg, total.nightlyAvg, decimals)
  out.amount(originalSubtotal, total.originalSubtotal, decimals)
  out.amount(subtotal, total.subtotal, decimals)
  out.amount(tax, total.tax, decimals)
  out.amount(fee, total.fee, decimals)
  out.amount(balanceDue, total.balanceDue, decimals)
  out.amount(checkinFee, total.checkinFee, decimals)
  out.amount(wholeTotal, total.total, decimals)
  out.amount(wholeAltogether, altogether(total), decimals)
  if (total.rebate === 0 && total.promotionalSavings === 0 && total.discountSavings === 0) {
    out.put(totalCloseWithoutSavings)
    return
  }
  out.amount(rebate, total.rebate, decimals)
  out.amount(promotionalSavings, total.promotionalSavings, decimals)
  out.amount(discountSavings, total.discountSavings, decimals)
  out.put(totalClose)
}

const [originalRate, nightSavings, promotionId, inventory, nightClose] = pieces(`
  ,"original_rate":…,"promotional_savings":…,"promotional_id":…,"inventory":…,"minimum":null,"maximum":null}`)
/** Where taxes are inside the prices. */
const [nightGross, grossClose] = pieces(',"minimum":null,"maximum":null,"gross":…}')
/** Where the market asks for it. */
const [openClose, grossOpen, prior, noPrior, priorClose] = pieces(
  ',"minimum":null,"maximum":null…,"gross":…,"prior_lowest_30_days":…,"prior_lowest_30_days":null}…}',
)
/** The usual end of a night. */
const [inventoryWithoutSavings] = pieces(',"promotional_savings":0,"promotional_id":null,"inventory":')

/** Writes one night of a rate. */
export function writeNight(out: ByteWriter, night: PricedNight, decimals: number): void {
  out.night(night.day).bareAmount(night.rate, decimals)
  out.amount(originalRate, night.originalRate, decimals)
  if (night.promotionId === null && night.promotionalSavings === 0) {
    out.integerOrNull(inventoryWithoutSavings, night.inventory)
  } else {
    out.amount(nightSavings, night.promotionalSavings, decimals)
    out.integerOrNull(promotionId, night.promotionId)
    out.integerOrNull(inventory, night.inventory)
  }
  if (night.priorLowest !== undefined) writePrior(out, night, night.priorLowest, decimals)
  else if (night.gross === undefined) out.put(nightClose)
  else out.amount(nightGross, night.gross, decimals).put(grossClose)
}

function writePrior(
  out: ByteWriter,
  { gross }: PricedNight,
  priorLowest: Minor | null,
  decimals: number,
): void {
  out.put(openClose)
  if (gross !== undefined) out.amount(grossOpen, gross, decimals)
  if (priorLowest === null) out.put(noPrior)
  else out.amount(prior, priorLowest, decimals).put(priorClose)
}

const [taxItems, fees, checkinFees] = pieces(',"tax_items":…,"fees":…,"checkin_fees":')

/** `tax_items`, `fees` and `checkin_fees`, which sum to the total's tax, fee and checkin_fee (contract P8). */
export function writeCharges(
  out: ByteWriter,
  price: Pick<StayPrice, 'taxItems' | 'fees' | 'checkinFees'>,
  decimals: number,
): void {
  out.list(taxItems, shownItems(price.taxItems), writeItem, decimals)
  out.list(fees, shownItems(price.fees), writeItem, decimals)
  out.list(checkinFees, shownItems(price.checkinFees), writeItem, decimals)
}

const [name, description, itemTotal, included, itemClose] = pieces(
  '{"name":…,"description":…,"total":…,"included":…}',
)

/** Writes one tax or fee. */
export function writeItem(out: ByteWriter, item: ChargeItem, decimals: number): void {
  out.text(name, item.name)
  out.text(description, item.description)
  out.amount(itemTotal, item.total, decimals)
  out.flag(included, item.included)
  out.put(itemClose)
}

const [refundable, notRefundable, depositRequired, depositNotRequired, depositPolicy, cancellationPolicy] =
  pieces(`
  ,"is_refundable":"Y"…,"is_refundable":"N"…,"is_deposit_required":"Y"…,"is_deposit_required":"N"…
  ,"deposit_policy":…,"cancellation_policy":`)

/** Texts and flags of the policies that apply to the rate. */
export function writePolicies(out: ByteWriter, flags: PolicyFlags, phrases: PolicyPhrases): void {
  out.put(flags.isRefundable === 'Y' ? refundable : notRefundable)
  out.put(flags.isDepositRequired === 'Y' ? depositRequired : depositNotRequired)
  out.put(depositPolicy).paste(phrases.deposit)
  out.put(cancellationPolicy).paste(phrases.cancellation)
}

type PolicyFlags = Pick<StayPrice, 'isRefundable' | 'isDepositRequired'>
/** The texts of the policies as JSON. */
interface PolicyPhrases {
  readonly deposit: Fragment
  readonly cancellation: Fragment
}

const [penalties, noShowPenalty] = pieces(',"cancellation_penalties":…,"no_show_penalty":')

/** Writes the penalties of cancelling and of a no-show, as amounts and instants (contract B3, P9). */
export function writePenalties(
  out: ByteWriter,
  price: Pick<StayPrice, 'cancellationPenalties' | 'noShowPenalty'>,
  decimals: number,
): void {
  out.list(penalties, price.cancellationPenalties, writePenalty, decimals)
  out.amount(noShowPenalty, price.noShowPenalty, decimals)
}

const [penaltyFrom, penaltyUntil, penaltyAmount, penaltyClose] = pieces('{"from":…,"until":…,"penalty":…}')
/** The first period and the last, as most policies have them. */
const [fromBooking, toTheEnd] = pieces('{"from":null,"until":…,"until":null,"penalty":')

function writePenalty(
  out: ByteWriter,
  { from, until, penalty }: CancellationPenalty,
  decimals: number,
): void {
  if (from === null && until !== null) out.text(fromBooking, until).put(penaltyAmount)
  else {
    out.textOrNull(penaltyFrom, from)
    if (until === null) out.put(toTheEnd)
    else out.text(penaltyUntil, until).put(penaltyAmount)
  }
  out.bareAmount(penalty, decimals).put(penaltyClose)
}

const [deposits] = pieces(',"deposits":')

/** Writes what the guest pays when: the deposit, the rest and the charges at check-in. */
export function writeDeposits(
  out: ByteWriter,
  { total }: Pick<StayPrice, 'total'>,
  terms: PaymentTerms,
  decimals: number,
): void {
  out.list(deposits, instalmentsOf(total, terms), writeInstalment, decimals)
}

const [instalmentKind, instalmentAmount, instalmentDue, collected, instalmentClose] = pieces(
  '{"kind":…,"amount":…,"due":…,"collected":…}',
)

function writeInstalment(out: ByteWriter, instalment: Instalment, decimals: number): void {
  out.text(instalmentKind, instalment.kind)
  out.amount(instalmentAmount, instalment.amount, decimals)
  out.textOrNull(instalmentDue, instalment.due)
  out.text(collected, instalment.collected)
  out.put(instalmentClose)
}

const [rooms, roomNights, moreNights, roomTotal, roomClose] = pieces(
  ',"by_room":…{"nights":…,"nights":…,"total":…}',
)

type Divided = Omit<Parameters<typeof byRoom>[0], 'mixed'> & Pick<WordedPrice, 'mixed'>

/** Writes what each of several rooms has of a price; nothing for one room. */
export function writeByRoom(out: ByteWriter, price: Divided, decimals: number): void {
  const parts = byRoom(price)?.map((room, place) => ({ room, mixed: price.mixed?.[place] }))
  if (parts) out.list(rooms, parts, writeRoomPrice, decimals)
}

/** What a room is and its own terms are said where the rooms are of different kinds. */
function writeRoomPrice(
  out: ByteWriter,
  { room, mixed }: { readonly room: RoomPrice; readonly mixed: WordedMixedRoom | undefined },
  decimals: number,
): void {
  if (mixed === undefined) out.list(roomNights, room.nights, writeNight, decimals)
  else {
    out.raw(
      opened({
        accommodation_id: mixed.roomId,
        accommodation_name: mixed.roomName,
        rate_code: mixed.rateCode,
        rate_title: mixed.rateTitle,
      }),
    )
    writePolicies(out, mixed, {
      deposit: fragment(JSON.stringify(mixed.depositPolicy)),
      cancellation: fragment(JSON.stringify(mixed.cancellationPolicy)),
    })
    writePenalties(out, mixed, decimals)
    out.list(moreNights, room.nights, writeNight, decimals)
  }
  writeCharges(out, room, decimals)
  writeTotal(out.put(roomTotal), room.total, decimals)
  out.put(roomClose)
}

/** What can be chosen, or is; nothing where the property has no extras. */
export function writeExtras(out: ByteWriter, { extras }: Pick<StayPrice, 'extras'>, decimals: number): void {
  if (extras !== undefined) out.paste(extrasOf(extras, String(decimals)))
}

/** Rates with the same choice have the same list, so it is rendered once for an answer. */
const extrasOf = rendered((extras: readonly OfferedExtra[], decimals) => {
  const major = (amount: Minor): number => decimalNumber(amount, Number(decimals))
  const shown = extras.map(({ amount, total, tax, most, ...extra }) => ({
    ...extra,
    amount: major(amount),
    total: major(total),
    tax: major(tax),
    maximum: most,
  }))
  return furtherMembers({ extras: shown })
})
