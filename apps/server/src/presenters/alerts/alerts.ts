import type { AlertsView, OwnLevelView } from '@pledge/contract/alerts'
import { maskEmail } from '@pledge/domain/account/mask-email'
import { MAX_OWN_LEVELS } from '@pledge/domain/alerts/own-level'
import type { MonitoredMargin } from '@pledge/domain/margin/margin-state'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatFraction } from '@pledge/domain/money/fraction'
import type { AlertLevel } from '../../store/alerts/alert-levels.ts'

const presentLevel = ({ id, level, isArmed, reached }: AlertLevel): OwnLevelView => ({
  uuid: id,
  ltv: level.kind === 'LTV' ? formatFraction(level.ltvBps) : null,
  price: level.kind === 'PRICE' ? formatDollars(level.priceCents) : null,
  isReached: !isArmed,
  reachedAt: reached?.at.toISOString() ?? null,
})

/** The alerts of a loan as its borrower sees them: an address is masked. */
export const presentAlerts = ({
  margin,
  levels,
  email,
}: {
  readonly margin: MonitoredMargin
  readonly levels: readonly AlertLevel[]
  readonly email: string | undefined
}): AlertsView => ({
  coin: margin.terms.coin,
  levels: levels.map(presentLevel),
  maxLevels: MAX_OWN_LEVELS,
  warningLtv: formatFraction(margin.terms.warningLtvBps),
  email: email === undefined ? null : { mask: maskEmail(email) },
})
