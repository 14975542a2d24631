import type { CollateralStatus } from '@pledge/contract/collateral'
import { shortCollateral as words } from '@pledge/copy/en/screens/short-collateral'
import { fill } from '@pledge/copy/fill'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import { dueCoins, heldCoins } from '@pledge/copy/format/page-coins'
import { buttonLook } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { PhoneText } from '../brand/PhoneText.tsx'
import { useOrganization } from '../brand/use-organization.ts'
import { InAppLink } from '../InAppLink.tsx'
import { PageLink } from './PageLink.tsx'

export interface ShortCollateralProps {
  readonly appUuid: string
  readonly status: CollateralStatus | undefined
  /** Links to the deposit address; false on the page that shows it. */
  readonly withAction?: boolean
  /** Of a refinance, the page with the address of its top-up: its other pages lead to the dashboard. */
  readonly topUpPath?: string | undefined
}

/**
 * A reorganization removed collateral before the disbursement: shows how much is missing, and where to send it (note
 * 030). Otherwise empty.
 */
export const ShortCollateral = ({ appUuid, status, withAction = true, topUpPath }: ShortCollateralProps) => {
  const { supportPhone } = useOrganization()
  if (status?.isShort !== true) return null
  const { remainingCoinAmountDue: missing, pendingCoinAmount: pending } = status
  // This account's own requirement is complete: the missing coins belong to the renewed loan.
  if (!isAboveZero(missing.coinQuantity))
    return (
      <Notice tone="warn" live="status" title={words.carriedTitle}>
        <p>{words.carriedText}</p>
        <p className="mt-2">
          <PhoneText text={fill(words.help, { phone: supportPhone })} />
        </p>
      </Notice>
    )
  const isPending = isAboveZero(pending.coinQuantity)
  return (
    <Notice
      tone="warn"
      live="status"
      title={fill(words.title, { amount: dueCoins(missing.coinQuantity, missing.type) })}
      action={
        !withAction ? undefined : topUpPath === undefined ? (
          <PageLink page="collateral" appUuid={appUuid} className={buttonLook({})}>
            {words.action}
          </PageLink>
        ) : (
          <InAppLink to={topUpPath} className={buttonLook({})}>
            {words.action}
          </InAppLink>
        )
      }
    >
      <p>{textOf(status, topUpPath !== undefined)}</p>
      <p className="mt-2">
        {isPending
          ? fill(words.pending, { pending: heldCoins(pending.coinQuantity, pending.type) })
          : words.check}
      </p>
      <p className="mt-2">
        <PhoneText text={fill(words.help, { phone: supportPhone })} />
      </p>
    </Notice>
  )
}

const textOf = ({ carriedCoinAmount }: CollateralStatus, isRefinance: boolean): string => {
  if (isRefinance) return words.refinanceText
  return carriedCoinAmount === null ? words.text : words.renewalText
}
