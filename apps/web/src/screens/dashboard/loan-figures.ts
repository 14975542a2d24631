import type { ApplicationAnswer } from '@pledge/contract/applications'
import { dashboard as words } from '@pledge/copy/en/screens/dashboard'
import { fill } from '@pledge/copy/fill'
import type { ShownIn } from '@pledge/copy/format/dates'
import { wireDollars } from '@pledge/copy/format/dollars'
import { dueCoins, heldCoins } from '@pledge/copy/format/page-coins'
import { ratePercent } from '@pledge/copy/format/percent'
import type { Description } from '@pledge/ui/DescriptionList'
import { deadlineText } from '../../journey/deadline.ts'
import { firstPayment } from '../../loan/first-payment.ts'
import { isUnfinished, wayOnward } from './way-onward.ts'

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

const collateralLine = (application: ApplicationAnswer): readonly Description[] => {
  const held = application.collateral?.wallet.currentTotalCoinBalance
  if (held !== undefined && /[1-9]/.test(held.coinQuantity))
    return [{ key: 'held', term: words.collateral, detail: heldCoins(held.coinQuantity, held.type) }]
  const offer = application.selectedOffer
  if (offer === null || !isUnfinished(application)) return []
  return [
    {
      key: 'pledged',
      term: words.pledged,
      detail: dueCoins(offer.minCollateralUnits, offer.collateral.type),
    },
  ]
}

/** The figures of an application on the dashboard: amount, collateral, rate, next payment, deadline. */
export const loanFigures = (application: ApplicationAnswer, shownIn: ShownIn): readonly Description[] => {
  const offer = application.selectedOffer
  const isFunded = wayOnward(application).kind === 'funded'
  const payment = offer === null || !isFunded ? null : firstPayment(offer)
  const month = (count: number): string =>
    count === 1 ? words.months.one : fill(words.months.many, { count: String(count) })
  return [
    ...(offer === null
      ? []
      : [
          { key: 'amount', term: words.amount, detail: wireDollars(offer.amount) },
          { key: 'rate', term: words.rate, detail: ratePercent(offer.interestRate) },
        ]),
    ...collateralLine(application),
    ...(payment === null
      ? []
      : [
          {
            key: 'payment',
            term: words.payment,
            detail: wireDollars(payment.amount),
            note: fill(words.paymentNote, { month: month(payment.month) }),
          },
        ]),
    ...deadline(application, shownIn),
  ]
}
