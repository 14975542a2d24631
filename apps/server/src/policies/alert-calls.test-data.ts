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
  getRebalance: byId,
  requestRebalance: ({ uuid }: Target) => ({
    params: { uuid },
    body: { coinQuantity: '0.01', returnAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
  }),
} as const
