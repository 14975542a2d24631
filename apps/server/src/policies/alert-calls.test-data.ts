import { PUSH_SUBSCRIPTION } from '../product/push-subscription.test-data.ts'

interface Target {
  readonly uuid: string
  readonly docUuid: string
}

const byId = ({ uuid }: Target) => ({ params: { uuid } })

/** What the calls about alerts and excess collateral are given, for the matrix of who may make which call. */
export const ALERT_INPUTS = {
  getAlerts: byId,
  addAlertLevel: ({ uuid }: Target) => ({ params: { uuid }, body: { kind: 'LTV', ltv: '0.6' } }),
  removeAlertLevel: ({ uuid, docUuid }: Target) => ({ params: { uuid, levelUuid: docUuid } }),
  sendTestAlert: byId,
  startTexts: ({ uuid }: Target) => ({
    params: { uuid },
    body: { phoneNumber: '(202) 555-0147', consentVersion: 1 },
  }),
  confirmTexts: ({ uuid }: Target) => ({ params: { uuid }, body: { code: '123456' } }),
  stopTexts: byId,
  startPush: ({ uuid }: Target) => ({
    params: { uuid },
    body: {
      subscription: PUSH_SUBSCRIPTION,
      consentVersion: 1,
    },
  }),
  chooseAlertChannel: ({ uuid }: Target) => ({
    params: { uuid },
    body: { kind: 'OWN_LEVEL', channel: 'EMAIL', isOn: false },
  }),
  getRebalance: byId,
  requestRebalance: ({ uuid }: Target) => ({
    params: { uuid },
    body: { coinQuantity: '0.01', returnAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
  }),
} as const
