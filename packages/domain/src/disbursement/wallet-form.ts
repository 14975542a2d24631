import { REQUIRED_MESSAGE } from '../field-check.ts'
import { checkDisbursementAddress } from './disbursement-address.ts'
import { checkUsdcAddressLength } from './usdc-address.ts'
import type { UsdcChain } from '../organization/usdc-chains.ts'

/** The wallet form as typed (row 1.3.61, gap G.68). */
export interface WalletInput {
  readonly chain: string
  readonly address: string
}
export interface WalletValue {
  readonly chain: UsdcChain
  readonly address: string
}
export interface WalletError {
  readonly field: keyof WalletInput
  readonly message: string
}

/**
 * Every rule of the wallet form, used by the form during typing and by the server on the submitted payload:
 * an offered chain (row 1.9.30), the length (rows 1.5.47 and 1.5.48), then the chain's format. Without a
 * chain only the length is checked.
 */
export const validateWallet = (
  input: WalletInput,
  onOffer: readonly UsdcChain[],
):
  | { readonly ok: true; readonly value: WalletValue }
  | { readonly ok: false; readonly errors: readonly WalletError[] } => {
  const chain = onOffer.find((one) => one === input.chain)
  const address =
    chain === undefined
      ? checkUsdcAddressLength(input.address)
      : checkDisbursementAddress(chain, input.address)
  const errors: readonly WalletError[] = [
    ...(chain === undefined ? [{ field: 'chain', message: REQUIRED_MESSAGE } as const] : []),
    ...(address.ok ? [] : [{ field: 'address', message: address.message } as const]),
  ]
  if (chain === undefined || !address.ok) return { ok: false, errors }
  return { ok: true, value: { chain, address: address.value } }
}
