import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { Offer } from '@pledge/contract/offers'
import { amounts } from '@pledge/copy/en/screens/amounts'
import { dashboard as words } from '@pledge/copy/en/screens/dashboard'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import type { ShownIn } from '@pledge/copy/format/dates'
import { wireDollars } from '@pledge/copy/format/dollars'
import { dueCoins, heldCoins } from '@pledge/copy/format/page-coins'
import { ratePercent } from '@pledge/copy/format/percent'
import type { Description } from '@pledge/ui/DescriptionList'
import { deadlineText } from '../../journey/deadline.ts'
import { lentOf } from '../../loan/lent.ts'
import { isUnfinished } from './way-onward.ts'

/** The deadline that counts where the application stands (rows 1.9.18 and 1.9.26). */
const deadline = ({ deadline: due }: ApplicationAnswer, { timeZone }: ShownIn): readonly Description[] =>
  due === null
    ? []
    : [
        {
          key: 'due',
          term: words.deadlines[due.kind],
          detail: deadlineText(due.at, timeZone),
          strong: due.kind === 'collateral',
        },
      ]

/** What was received; before that the planned amount and the required minimum (note 041). */
const collateralLines = (application: ApplicationAnswer): readonly Description[] => {
  const held = application.collateral?.wallet.currentTotalCoinBalance
  if (held !== undefined && isAboveZero(held.coinQuantity))
    return [{ key: 'held', term: words.collateral, detail: heldCoins(held.coinQuantity, held.type) }]
  const offer = application.selectedOffer
  if (offer === null || !isUnfinished(application)) return []
  const coins = ({ coinQuantity }: Offer['plannedAmount']) => dueCoins(coinQuantity, offer.collateral.type)
  return [
    { key: 'planned', term: amounts.planned, detail: coins(offer.plannedAmount) },
    { key: 'minimum', term: amounts.minimum, detail: coins(offer.requiredMinimum) },
  ]
}

/** The figures of an application on the dashboard: amount, rate, collateral, deadline; what is due next is in its account. */
export const loanFigures = (
  application: ApplicationAnswer,
  shownIn: ShownIn,
  /** Of collateral that is awaited: its deadline is met. */
  isAllSent = false,
): readonly Description[] => {
  const offer = application.selectedOffer
  return [
    ...(offer === null
      ? []
      : [
          { key: 'amount', term: words.amount, detail: wireDollars(lentOf(application, offer)) },
          { key: 'rate', term: words.rate, detail: ratePercent(offer.interestRate) },
        ]),
    ...collateralLines(application),
    ...(isAllSent ? [] : deadline(application, shownIn)),
  ]
}
