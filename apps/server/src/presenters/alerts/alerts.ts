import { createHash } from 'node:crypto'
import type { AlertsView, OwnLevelView, PushDeviceView, PushView, TextsView } from '@pledge/contract/alerts'
import { PUSH_CONSENT_VERSION, pushConsent } from '@pledge/copy/en/push-consent'
import { TEXT_CONSENT_VERSION, textConsent } from '@pledge/copy/en/text-consent'
import { maskEmail } from '@pledge/domain/account/mask-email'
import { maskPhone } from '@pledge/domain/account/mask-phone'
import { allChoices, type AlertChoice } from '@pledge/domain/alerts/alert-choices'
import { MAX_OWN_LEVELS } from '@pledge/domain/alerts/own-level'
import { MAX_PUSH_DEVICES } from '@pledge/domain/alerts/push-rules'
import type { MonitoredMargin } from '@pledge/domain/margin/margin-state'
import { formatDollars } from '@pledge/domain/money/dollars'
import { formatFraction } from '@pledge/domain/money/fraction'
import type { AlertLevel } from '../../store/alerts/alert-levels.ts'
import type { AlertPhone } from '../../store/alerts/alert-phones.ts'
import type { PushDevice } from '../../store/alerts/push-devices.ts'

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

/** The address of a subscription does not leave: whoever has all of it can push to the browser. */
export const presentPushDevice = ({ id, userAgent, subscription, addedAt }: PushDevice): PushDeviceView => ({
  uuid: id,
  userAgent,
  endpointHash: createHash('sha256').update(subscription.endpoint).digest('hex'),
  addedAt: addedAt.toISOString(),
})

/** A browser that subscribed with another key than ours is not on: its push service refuses what we send. */
const presentPush = (publicKey: string, legalName: string, devices: readonly PushDevice[]): PushView => ({
  publicKey,
  consent: { version: PUSH_CONSENT_VERSION, text: pushConsent(legalName) },
  devices: devices.filter((device) => device.publicKey === publicKey).map(presentPushDevice),
  maxDevices: MAX_PUSH_DEVICES,
})

/** The alerts of a loan as its borrower sees them: an address and a number are masked. */
export const presentAlerts = ({
  margin,
  levels,
  email,
  choices,
  phone,
  publicKey,
  devices,
  legalName,
  isInternational,
}: {
  readonly margin: MonitoredMargin
  readonly levels: readonly AlertLevel[]
  readonly email: string | undefined
  readonly choices: readonly AlertChoice[]
  readonly phone: AlertPhone | undefined
  readonly publicKey: string
  readonly devices: readonly PushDevice[]
  readonly legalName: string
  readonly isInternational: boolean
}): AlertsView => ({
  coin: margin.terms.coin,
  levels: levels.map(presentLevel),
  maxLevels: MAX_OWN_LEVELS,
  warningLtv: formatFraction(margin.terms.warningLtvBps),
  email: email === undefined ? null : { mask: maskEmail(email) },
  texts: isInternational ? null : presentTexts(legalName, phone),
  push: presentPush(publicKey, legalName, devices),
  choices: [...allChoices(choices)],
})
