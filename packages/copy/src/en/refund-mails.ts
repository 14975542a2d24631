import { dollars } from '../format/dollars.ts'
import { composeMail, type NoticeFacts } from './mails.ts'

interface Mail {
  readonly subject: string
  readonly text: string
}

interface RefundFacts {
  readonly amountCents: bigint
  /** '•••• 6789', or of a wallet its first and last characters; null where it was sent by hand. */
  readonly toMask: string | null
}

const placeOf = (toMask: string | null, { isPaidInUsdc }: NoticeFacts): string => {
  if (toMask === null) return ''
  return isPaidInUsdc ? ` in USDC to your wallet ${toMask}` : ` to your account ${toMask}`
}

/** What the borrower overpaid was sent back. */
export const composeRefundSent = ({ amountCents, toMask }: RefundFacts, facts: NoticeFacts): Mail =>
  composeMail(
    {
      subject: `We sent you back ${dollars(amountCents)}`,
      body: () =>
        toMask === null
          ? `You paid ${dollars(amountCents)} more than you owed on your loan. We sent it back to you. If it doesn't reach you within 10 business days, call us.`
          : `You paid ${dollars(amountCents)} more than you owed on your loan. We sent it back${placeOf(toMask, facts)}. ${facts.isPaidInUsdc ? 'The transfer is final on its chain.' : "If it isn't in your account within 5 business days, call us."}`,
    },
    facts,
  )

/** A refund came back to the lender, who still owes it. */
export const composeRefundReturned = ({ amountCents, toMask }: RefundFacts, facts: NoticeFacts): Mail =>
  composeMail(
    {
      subject: `Your refund of ${dollars(amountCents)} came back to us`,
      body: () =>
        `You paid ${dollars(amountCents)} more than you owed on your loan. We sent it back${placeOf(toMask, facts)}, but ${toMask === null ? 'it did not reach you' : 'your bank returned it to us'}. We still owe it to you and will send it another way. You can call us to say how.`,
    },
    facts,
  )
