import type { AlertsView, OwnLevelView, TextsView } from '@pledge/contract/alerts'
import { TEXT_CONSENT_VERSION, textConsent } from '@pledge/copy/en/text-consent'
import { maskEmail } from '@pledge/domain/account/mask-email'
import { maskPhone } from '@pledge/domain/account/mask-phone'
import { allChoices, type AlertChoice } from '@pledge/domain/alerts/alert-choices'
import { MAX_OWN_LEVELS } from '@pledge/domain/alerts/own-level'
import type { MonitoredMargin } from '@pledge/domain/margin/margin-state'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatFraction } from '@pledge/domain/money/fraction'
import type { AlertLevel } from '../../store/alerts/alert-levels.ts'
import type { AlertPhone } from '../../store/alerts/alert-phones.ts'

const presentLevel = ({ id, level, isArmed, reached }: AlertLevel): OwnLevelView => ({
  uuid: id,
  ltv: level.kind === 'LTV' ? formatFraction(level.ltvBps) : null,
  price: level.kind === 'PRICE' ? formatDollars(level.priceCents) : null,
  isReached: !isArmed,
  reachedAt: reached?.at.toISOString() ?? null,
})

const stateOf = ({ confirmedAt, stoppedAt }: AlertPhone): NonNullable<TextsView['phone']>['state'] => {
  if (stoppedAt !== null) return 'STOPPED'
  return confirmedAt === null ? 'UNCONFIRMED' : 'ON'
}

const presentTexts = (legalName: string, phone: AlertPhone | undefined): TextsView => ({
  consent: { version: TEXT_CONSENT_VERSION, text: textConsent(legalName) },
  phone: phone === undefined ? null : { mask: maskPhone(phone.phone), state: stateOf(phone) },
})

/** The alerts of a loan as its borrower sees them: an address and a number are masked. */
export const presentAlerts = ({
  margin,
  levels,
  email,
  choices,
  phone,
  legalName,
  isInternational,
}: {
  readonly margin: MonitoredMargin
  readonly levels: readonly AlertLevel[]
  readonly email: string | undefined
  readonly choices: readonly AlertChoice[]
  readonly phone: AlertPhone | undefined
  readonly legalName: string
  readonly isInternational: boolean
}): AlertsView => ({
  coin: margin.terms.coin,
  levels: levels.map(presentLevel),
  maxLevels: MAX_OWN_LEVELS,
  warningLtv: formatFraction(margin.terms.warningLtvBps),
  email: email === undefined ? null : { mask: maskEmail(email) },
  texts: isInternational ? null : presentTexts(legalName, phone),
  choices: [...allChoices(choices)],
})
