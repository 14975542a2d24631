import type { ApplicationFile } from '@pledge/contract/portfolio'
import { portfolioDisbursements } from '@pledge/copy/en/portfolio/disbursements'
import { portfolioDecisions } from '@pledge/copy/en/portfolio/decisions'
import { fill } from '@pledge/copy/fill'
import { wireDollars } from '@pledge/copy/format/dollars'
import { MAX_ACH_CENTS } from '@pledge/domain/disbursement/ach-objection'
import { maskAddress } from '@pledge/domain/disbursement/mask-address'
import { formatDollars, parseDollars } from '@pledge/domain/money/dollars'
import { borrowerName } from './dialog-input.ts'

type Disbursement = ApplicationFile['payouts'][number]
const words = portfolioDisbursements.holder

const ownersOf = ({ owners }: Pick<Disbursement, 'owners'>): string =>
  owners.length === 0 ? words.somebody : owners.join(', ')

/** Whose account it is, by the bank's own records (note 017). */
export const holderText = (disbursement: Pick<Disbursement, 'bank' | 'holderMatch' | 'owners'>): string => {
  if (disbursement.bank === null) return words.byHand
  return fill(words[disbursement.holderMatch], { owners: ownersOf(disbursement) })
}

/** The payee and the last characters of the account or wallet, for an agent to confirm. */
export const payeeText = (application: ApplicationFile): string => {
  const said = portfolioDecisions.approveDisbursement
  const disbursement = application.payouts.find(({ failure, sentAt }) => failure === null && sentAt === null)
  const borrower = borrowerName(application)
  if (disbursement?.wallet != null)
    return fill(said.toWallet, { borrower, mask: maskAddress(disbursement.wallet.address) })
  const mask = disbursement?.accountMask ?? null
  return mask === null ? fill(said.toUnknown, { borrower }) : fill(said.to, { borrower, mask })
}

/** A warning before money goes to an account in another name; null when the name matches or is unknown. */
export const otherHolder = (
  application: ApplicationFile,
): { readonly text: string; readonly before: string } | null => {
  const disbursement = application.payouts.find(({ failure, sentAt }) => failure === null && sentAt === null)
  if (disbursement?.holderMatch !== 'differs') return null
  const slots = { owners: ownersOf(disbursement), borrower: borrowerName(application) }
  return { text: fill(words.differsText, slots), before: fill(words.differsBefore, slots) }
}

/** A warning before an approval of an amount that exceeds an ACH entry; null when it fits (note 027). */
export const tooLargeForAch = ({ selectedOffer }: Pick<ApplicationFile, 'selectedOffer'>): string | null => {
  const { drawAmount: draw = '0.00', countryCode } = selectedOffer ?? {}
  // An international borrower is paid in USDC.
  if ((countryCode ?? 'US') !== 'US' || (parseDollars(draw) ?? 0n) <= MAX_ACH_CENTS) return null
  const slots = { amount: wireDollars(draw), most: wireDollars(formatDollars(MAX_ACH_CENTS)) }
  return fill(portfolioDisbursements.tooLarge.text, slots)
}
