import { ALERT_CHANNELS, ALERT_KINDS, type AlertChannel, type AlertKind } from './alert-kinds.ts'

/** Whether a kind of alert comes by a channel. */
export interface AlertChoice {
  readonly kind: AlertKind
  readonly channel: AlertChannel
  readonly isOn: boolean
}

/**
 * The agreements promise an email about a warning, a margin call and a sale, and a notice of a sale is required by law
 * (UCC 9-611): nobody can turn these emails off. Everything else is the borrower's choice.
 */
export const isFixed = (kind: AlertKind, channel: AlertChannel): boolean =>
  channel === 'EMAIL' && kind !== 'OWN_LEVEL'

/** All choices of a loan, the newest of the borrower's for each; everything is on until it is turned off. */
export const allChoices = (
  chosen: readonly AlertChoice[],
): readonly (AlertChoice & { readonly isFixed: boolean })[] =>
  ALERT_KINDS.flatMap((kind) =>
    ALERT_CHANNELS.map((channel) => {
      const own = chosen.find((one) => one.kind === kind && one.channel === channel)
      const fixed = isFixed(kind, channel)
      return { kind, channel, isOn: fixed || (own?.isOn ?? true), isFixed: fixed }
    }),
  )

/** The channels by which a kind of alert comes. A test comes by all of them. */
export const chosenChannels = (
  kind: AlertKind | null,
  chosen: readonly AlertChoice[],
): readonly AlertChannel[] =>
  kind === null
    ? ALERT_CHANNELS
    : allChoices(chosen).flatMap((one) => (one.kind === kind && one.isOn ? [one.channel] : []))
