import type { ApplicationFile } from '@pledge/contract/portfolio'
import { portfolioPayouts } from '@pledge/copy/en/portfolio/payouts'
import { fill } from '@pledge/copy/fill'
import { borrowerName } from './dialog-input.ts'

type Payout = ApplicationFile['payouts'][number]
const words = portfolioPayouts.holder

const ownersOf = ({ owners }: Pick<Payout, 'owners'>): string =>
  owners.length === 0 ? words.somebody : owners.join(', ')

/** Whose account it is, by the bank's own books (note 017). */
export const holderText = (payout: Pick<Payout, 'bank' | 'holderMatch' | 'owners'>): string => {
  if (payout.bank === null) return words.byHand
  return fill(words[payout.holderMatch], { owners: ownersOf(payout) })
}

/** What an agent has to know before the money goes to an account in another name; null when there is none such. */
export const otherHolder = (
  application: ApplicationFile,
): { readonly text: string; readonly before: string } | null => {
  const payout = application.payouts.find(({ failure, sentAt }) => failure === null && sentAt === null)
  if (payout?.holderMatch !== 'differs') return null
  const slots = { owners: ownersOf(payout), borrower: borrowerName(application) }
  return { text: fill(words.differsText, slots), before: fill(words.differsBefore, slots) }
}
