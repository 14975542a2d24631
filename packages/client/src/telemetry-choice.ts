import type { KeyValueStore } from './access-token.ts'
import { SESSION_EPOCH_KEY, SESSION_UUID_KEY, TRACKER_KEY } from './telemetry-session.ts'

export const TELEMETRY_CHOICE_KEY = 'pledge.usage'

/** What the browser says of itself; `globalPrivacyControl` is true where its user wants no tracking (W3C GPC). */
export interface Signals {
  readonly globalPrivacyControl?: boolean | undefined
}

/** Whether nothing is told of this device: by its own choice, or by its browser's where none was made. */
export const isTelemetryOff = (store: Pick<KeyValueStore, 'getItem'>, signals: Signals): boolean => {
  const choice = store.getItem(TELEMETRY_CHOICE_KEY)
  return choice === null ? signals.globalPrivacyControl === true : choice === 'off'
}

/** Keeps the choice of this device; switched off, what tells its visits apart is forgotten with it. */
export const chooseTelemetry = (
  isOn: boolean,
  stores: { readonly tracker: KeyValueStore; readonly session: KeyValueStore },
): void => {
  stores.tracker.setItem(TELEMETRY_CHOICE_KEY, isOn ? 'on' : 'off')
  if (isOn) return
  stores.tracker.removeItem(TRACKER_KEY)
  for (const key of [SESSION_UUID_KEY, SESSION_EPOCH_KEY]) stores.session.removeItem(key)
}
