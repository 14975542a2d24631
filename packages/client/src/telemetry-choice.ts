import type { KeyValueStore } from './access-token.ts'
import { SESSION_EPOCH_KEY, SESSION_UUID_KEY, TRACKER_KEY } from './telemetry-session.ts'

export const TELEMETRY_CHOICE_KEY = 'pledge.usage'

/** The browser's signals; `globalPrivacyControl` is true if its user opts out of tracking (W3C GPC). */
export interface Signals {
  readonly globalPrivacyControl?: boolean | undefined
}

/** Whether telemetry is off on this device: by its user's choice, or by the browser's signal if there is none. */
export const isTelemetryOff = (store: Pick<KeyValueStore, 'getItem'>, signals: Signals): boolean => {
  const choice = store.getItem(TELEMETRY_CHOICE_KEY)
  return choice === null ? signals.globalPrivacyControl === true : choice === 'off'
}

/** Stores the choice of this device; switching off deletes what identifies its visits. */
export const chooseTelemetry = (
  isOn: boolean,
  stores: { readonly tracker: KeyValueStore; readonly session: KeyValueStore },
): void => {
  stores.tracker.setItem(TELEMETRY_CHOICE_KEY, isOn ? 'on' : 'off')
  if (isOn) return
  stores.tracker.removeItem(TRACKER_KEY)
  for (const key of [SESSION_UUID_KEY, SESSION_EPOCH_KEY]) stores.session.removeItem(key)
}
