/** Why a payment was reversed: ACH return codes of debits, or an agent's own mistake. */
export const PAYMENT_RETURN_REASONS = [
  'R01',
  'R02',
  'R03',
  'R04',
  'R08',
  'R09',
  'R10',
  'R16',
  'OTHER',
  'MISTAKE',
] as const
export type PaymentReturnReason = (typeof PAYMENT_RETURN_REASONS)[number]
