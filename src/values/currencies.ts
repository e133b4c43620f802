// The active currencies of ISO 4217 with their decimals. This table decides, not Intl: Intl has the decimals in common
// use (HUF 0), ISO those of the smallest unit (HUF 2).

// As of amendment 180 (November 2026): includes XCG and XAD; leaves out the withdrawn ANG, BGN, CUC, HRK, SLL and ZWL, and
// codes without a minor unit (gold, drawing rights, test codes).
const codesByDecimals = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW ' +
    'CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF ' +
    'IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK ' +
    'MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP ' +
    'SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG ' +
    'YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

declare const currencyBrand: unique symbol

/** An active ISO 4217 code in capitals. */
export type Currency = string & { readonly [currencyBrand]: true }

const decimalsByCode: ReadonlyMap<string, number> = new Map(
  Object.entries(codesByDecimals).flatMap(([decimals, codes]) =>
    codes.split(' ').map(code => [code, Number(decimals)] as const),
  ),
)

/** All active codes in alphabetical order. */
export const currencyCodes: readonly string[] = [...decimalsByCode.keys()].sort()

/** Whether a text is an active ISO 4217 code, in capitals as the standard writes it. */
export const isCurrency = (code: string): code is Currency => decimalsByCode.has(code)

/** Decimals of a currency's minor unit (JPY 0, USD 2, KWD 3). Throws RangeError on a code that is not active. */
export function decimalsOf(code: string): number {
  const decimals = decimalsByCode.get(code)
  if (decimals === undefined) throw new RangeError(`not an active ISO 4217 currency: ${code}`)
  return decimals
}
