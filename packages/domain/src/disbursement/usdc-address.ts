import { fails, passes, type FieldCheck } from '../field-check.ts'

const MAX_LENGTH = 44

/** Rows 1.5.47 and 1.5.48: the length of a USDC disbursement address; each chain checks the format. */
export const checkUsdcAddressLength = (typed: string): FieldCheck => {
  const address = typed.trim()
  if (address === '') return fails('You must enter a wallet address')
  return address.length <= MAX_LENGTH
    ? passes(address)
    : fails('Wallet address exceeds supported character limits')
}
