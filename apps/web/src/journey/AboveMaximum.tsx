import type { CollateralStatus } from '@pledge/contract/collateral'
import { aboveMaximum as words } from '@pledge/copy/en/screens/above-maximum'
import { fill } from '@pledge/copy/fill'
import { isAboveZero } from '@pledge/copy/format/above-zero'
import { dueCoins } from '@pledge/copy/format/page-coins'
import { shortPercent } from '@pledge/copy/format/percent'
import { buttonLook } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { PhoneText } from '../brand/PhoneText.tsx'
import { useOrganization } from '../brand/use-organization.ts'
import { PageLink } from './PageLink.tsx'

export interface AboveMaximumProps {
  readonly appUuid: string
  readonly status: CollateralStatus | undefined
  /** Links to the deposit address; false on the page that shows it. */
  readonly withAction?: boolean
  /** The page's title already states it. */
  readonly isUnderTitle?: boolean
}

/**
 * The price fell before the money was sent: shows the current LTV, the maximum, and what helps (note 049). Otherwise
 * empty.
 */
export const AboveMaximum = ({
  appUuid,
  status,
  withAction = true,
  isUnderTitle = false,
}: AboveMaximumProps) => {
  const { supportPhone } = useOrganization()
  if (status?.aboveMaximum == null) return null
  const { ltv, maximumLtv, toAdd } = status.aboveMaximum
  const isMissing = isAboveZero(toAdd.coinQuantity)
  const slots = {
    ltv: ltv === null ? '' : shortPercent(ltv),
    maximum: shortPercent(maximumLtv),
    amount: dueCoins(toAdd.coinQuantity, toAdd.type),
  }
  return (
    <Notice
      tone="warn"
      live="status"
      title={isUnderTitle ? undefined : words.title}
      action={
        withAction && isMissing ? (
          <PageLink page="collateral" appUuid={appUuid} className={buttonLook({})}>
            {words.action}
          </PageLink>
        ) : undefined
      }
    >
      <p>
        {!isUnderTitle && `${words.lead} `}
        {fill(ltv === null ? words.textWorthless : words.text, slots)}
      </p>
      <p className="mt-2">{isMissing ? `${fill(words.add, slots)} ${words.otherwise}` : words.pending}</p>
      <p className="mt-2">
        <PhoneText text={fill(words.help, { phone: supportPhone })} />
      </p>
    </Notice>
  )
}
