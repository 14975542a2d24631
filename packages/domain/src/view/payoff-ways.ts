import type { PaymentMethod } from '../servicing/received-payment.ts'

/** How a borrower plans to pay a loan off: by wire or from a bank account at home, in USDC abroad. */
export const PAYOFF_WAYS = ['WIRE', 'ACH', 'USDC'] as const satisfies readonly PaymentMethod[]
export type PayoffWay = (typeof PAYOFF_WAYS)[number]
