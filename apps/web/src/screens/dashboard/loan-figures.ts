import type { ApplicationAnswer } from '@pledge/contract/applications'
import { dashboard as words } from '@pledge/copy/en/screens/dashboard'
import { fill } from '@pledge/copy/fill'
import { dateTime, type ShownIn } from '@pledge/copy/format/dates'
import { wireDollars } from '@pledge/copy/format/dollars'
import { dueCoins, heldCoins } from '@pledge/copy/format/page-coins'
import { ratePercent } from '@pledge/copy/format/percent'
import type { Description } from '@pledge/ui/DescriptionList'
import { firstPayment } from '../../loan/first-payment.ts'
import { isUnfinished, wayOnward } from './way-onward.ts'

/** Deadlines are the midnight that ends a day; the last minute before it is shown, because midnight is read as the wrong day. */
const lastMinute = (instant: string, shownIn: ShownIn): string => dateTime(Date.parse(instant) - 1, shownIn)

const deadline = (application: ApplicationAnswer, shownIn: ShownIn): readonly Description[] => {
  if (application.state === 'WAITING_FOR_COLLATERAL' && application.collateralDueAt !== null)
    return [
      {
        key: 'due',
        term: words.sendBy,
        detail: lastMinute(application.collateralDueAt, shownIn),
        strong: true,
      },
    ]
  if (application.stage === 'APPLYING' && application.expiresAt !== null)
    return [{ key: 'due', term: words.completeBy, detail: lastMinute(application.expiresAt, shownIn) }]
  return []
}

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
