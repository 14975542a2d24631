import { decimalText, parseDecimal, roundTo } from './decimal-text.ts'

const withSign = (text: string): string => (text.startsWith('-') ? `-$${text.slice(1)}` : `$${text}`)

/** Cents as '$10,100.00'. */
export const dollars = (amountCents: bigint): string =>
  withSign(decimalText({ digits: amountCents, places: 2 }))

/** Cents as '$10,100', with the cents only where there are some: for limits and round figures. */
export const wholeDollars = (amountCents: bigint): string =>
  amountCents % 100n === 0n
    ? withSign(decimalText({ digits: amountCents / 100n, places: 0 }))
    : dollars(amountCents)

/** Dollars of the wire, '10100.00', as '$10,100.00'. */
export const wireDollars = (amount: string): string => dollars(roundTo(parseDecimal(amount), 2).digits)

/** Dollars of the wire as '$10,100', with the cents only where there are some. */
export const wireWholeDollars = (amount: string): string =>
  wholeDollars(roundTo(parseDecimal(amount), 2).digits)
