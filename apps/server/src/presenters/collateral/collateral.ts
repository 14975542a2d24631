import { coinOf, isRefinance } from '@pledge/domain/application/origination'
import {
  depositsDueAtOf,
  requiredUnitsOf,
  sentAtOf,
  addressVerificationAtOf,
} from '@pledge/domain/collateral/account'
import { isCollateralDeficient } from '@pledge/domain/view/deficiency'
import { presentOfferAmounts } from '@pledge/contract/collateral-figures'
import type { CollateralStatus } from '@pledge/contract/collateral'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { unitsToSend } from '@pledge/domain/view/top-up'
import { isAddressVerified, isNotLocated } from '@pledge/domain/collateral/address-verification'
import { collateralBalance, type CollateralBalance } from '@pledge/domain/collateral/balance'
import { countedStatus } from '@pledge/domain/collateral/counted-deposit'
import type { Coin } from '@pledge/domain/collateral/coins'
import { stillToSend } from '@pledge/domain/collateral/still-to-send'
import { formatCoin } from '@pledge/domain/money/coin-quantity'
import { formatDollars } from '@pledge/domain/money/dollars'
import { marketValueCentsOf } from '@pledge/domain/offer/ltv'
import type { LendingRules } from '@pledge/domain/organization/lending-rules'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { StoredRelease } from '../../store/release/releases.ts'
import type { Deposit } from '../../store/collateral/deposits.ts'
import type { StoredLoan } from '../../store/loan/loans.ts'
import type { StoredOffer } from '../../store/offer/offers.ts'
import type { PriceRecord } from '../../store/offer/prices.ts'
import type { UnsupportedAsset } from '../../store/collateral/unsupported-assets.ts'
import { presentAboveMaximum } from '../offer/above-maximum.ts'
import type { CoverToPresent } from '../disbursement/disbursement-cover.ts'
import { presentOwnUnsupportedAssets } from './unsupported-asset.ts'
import { presentWallet } from '../application/application.ts'
import { presentConfirmedCollateral } from './confirmed-collateral.ts'

const instantOrNull = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export interface CollateralParts {
  readonly record: ApplicationRecord
  /** The selected offer. */
  readonly offer: StoredOffer
  /** Undefined before it is funded. */
  readonly loan: StoredLoan | undefined
  /** What of held proceeds was spent on coins that count already. */
  readonly restoredCents: bigint
  readonly deposits: readonly Deposit[]
  readonly returns: readonly StoredRelease[]
  readonly unsupportedAssets: readonly UnsupportedAsset[]
  /** Undefined while no venue has reported one: coins can be sent all the same. */
  readonly price: PriceRecord | undefined
  readonly rules: LendingRules
  /** The price that a disbursement would use; undefined where none is due. */
  readonly disbursement: { readonly price: CoverToPresent | undefined; readonly isRequested: boolean }
  /** Business time. */
  readonly now: Date
}

/** What the borrower planned to send; of a refinance its top-up, because the offer's quantity is what the estate holds. */
const plannedUnits = (file: LoanFile, { quote }: StoredOffer): bigint =>
  isRefinance(file.application)
    ? (unitsToSend(file) ?? 0n)
    : quote.collateralUnits - (file.application.renewal?.rolloverUnits ?? 0n)

const presentToSend = (
  { record: { file }, offer, price }: CollateralParts,
  coin: Coin,
  balance: CollateralBalance,
): CollateralStatus['toSend'] => {
  const { asked, minimumUnits, planUnits } = stillToSend({
    plannedUnits: plannedUnits(file, offer),
    balance,
    isShort: isCollateralDeficient(file),
  })
  const amount = (units: bigint) => ({
    coinQuantity: formatCoin(units, coin),
    marketValue:
      price === undefined ? null : formatDollars(marketValueCentsOf(coin, units, price.priceCents)),
  })
  return { asked, minimum: amount(minimumUnits), plan: amount(planUnits) }
}

/** A confirmed deposit whose source is under review is shown as on its way: it does not count yet (note 078). */
const shownStatus = (deposit: Deposit): Deposit['status'] =>
  deposit.status === 'final' && countedStatus(deposit) !== 'final' ? 'seen' : deposit.status

/** The Collateral status entity (rows 1.3.25 to 1.3.28); undefined before the loan is signed. */
export const presentCollateral = (parts: CollateralParts): CollateralStatus | undefined => {
  const { record, deposits, returns, unsupportedAssets, price, rules, now } = parts
  const { file, walletType } = record
  const coin = coinOf(file.application)
  const requiredUnits = requiredUnitsOf(file.collateral)
  if (coin === null || requiredUnits === null) return undefined
  const amount = (units: bigint) => ({ coinQuantity: formatCoin(units, coin), type: coin })
  const balance = collateralBalance(unitsToSend(file) ?? 0n, deposits)
  return {
    requiredCoinAmount: amount(requiredUnits),
    ...presentOfferAmounts(parts.offer.quote),
    confirmedCollateral: presentConfirmedCollateral(parts),
    carriedCoinAmount: file.application.renewal && amount(file.application.renewal.rolloverUnits),
    receivedCoinAmount: amount(balance.receivedUnits),
    pendingCoinAmount: amount(balance.pendingUnits),
    remainingCoinAmountDue: amount(balance.remainingUnits),
    toSend: presentToSend(parts, coin, balance),
    isShort: isCollateralDeficient(file),
    aboveMaximum: presentAboveMaximum({
      file,
      ...parts.disbursement,
      pendingUnits: balance.pendingUnits,
      now,
    }),
    collateralPrice:
      price === undefined
        ? null
        : {
            type: coin,
            price: formatDollars(price.priceCents),
            observedAt: price.observedAt.toISOString(),
          },
    wallet: presentWallet({ coin, file, deposits, returns }),
    walletType,
    sentConfirmedAt: instantOrNull(sentAtOf(file.collateral)),
    dueAt: instantOrNull(depositsDueAtOf(file.collateral)),
    now: now.toISOString(),
    microDepositVerify: {
      minVerifyAmount: formatCoin(rules.minCoinUnits[coin], coin),
      borrowerOptIn: instantOrNull(addressVerificationAtOf(file.collateral)),
    },
    isAddressVerified: isAddressVerified(deposits, rules.minCoinUnits[coin]),
    isNotLocated: isNotLocated(addressVerificationAtOf(file.collateral), balance, now.getTime()),
    deposits: deposits.map((deposit) => ({
      isUnderReview: deposit.status === 'final' && countedStatus(deposit) !== 'final',
      uuid: deposit.id,
      transactionId: deposit.transactionId,
      amount: amount(deposit.units),
      status: shownStatus(deposit),
      finality: deposit.finality,
      confirmations: deposit.confirmations,
      confirmationsNeeded: deposit.confirmationsNeeded,
      seenAt: deposit.firstSeenAt.toISOString(),
    })),
    wrongAssets: presentOwnUnsupportedAssets(unsupportedAssets),
  }
}
