import type { Coin } from '@pledge/domain/collateral/coins'
import { dollars } from '../format/dollars.ts'
import { bpsShortPercent } from '../format/percent.ts'
import { composeMail, type NoticeFacts } from './mails.ts'

export interface ExcessFacts {
  readonly coin: Coin
  readonly priceCents: bigint
  readonly ltvBps: number
  /** The LTV that the loan was offered with. */
  readonly targetLtvBps: number
}

/** Some collateral can be withdrawn (row 1.9.13, note 080). How much is on the page, because it changes with each price. */
export const composeExcessMail = (
  { coin, priceCents, ltvBps, targetLtvBps }: ExcessFacts,
  facts: NoticeFacts,
): { readonly subject: string; readonly text: string } =>
  composeMail(
    {
      subject: 'You can withdraw some collateral',
      body: () =>
        [
          `At ${dollars(priceCents)} for 1 ${coin}, your LTV is ${bpsShortPercent(ltvBps)}. Your loan needs less collateral than we hold for it, and you can ask for what it doesn't need. What stays with us keeps your LTV at or below ${bpsShortPercent(targetLtvBps)}, the LTV your loan started with.`,
          'To see how much that is now, and to request it, sign in and open your loan. Two people here approve each release. If the price drops before they do, we may not be able to release it.',
          "You don't have to do anything. More collateral keeps your LTV lower if the price drops.",
        ].join('\n\n'),
    },
    facts,
  )
