import type { CollateralStatus } from '@pledge/contract/collateral'
import { shortCollateral as words } from '@pledge/copy/en/screens/short-collateral'
import { fill } from '@pledge/copy/fill'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import { dueCoins, heldCoins } from '@pledge/copy/format/page-coins'
import { buttonLook } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { PhoneText } from '../brand/PhoneText.tsx'
import { useOrganization } from '../brand/use-organization.ts'
import { PageLink } from './PageLink.tsx'

export interface ShortCollateralProps {
  readonly appUuid: string
  readonly status: CollateralStatus | undefined
  /** Links to the deposit address; false on the page that shows it. */
  readonly withAction?: boolean
}

/**
 * A reorganization removed collateral before the disbursement: shows how much is missing, and where to send it (note
 * 030). Otherwise empty.
 */
export const ShortCollateral = ({ appUuid, status, withAction = true }: ShortCollateralProps) => {
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
        withAction ? (
          <PageLink page="collateral" appUuid={appUuid} className={buttonLook({})}>
            {words.action}
          </PageLink>
        ) : undefined
      }
    >
      <p>{status.carriedCoinAmount === null ? words.text : words.renewalText}</p>
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
