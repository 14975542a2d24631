interface Target {
  readonly uuid: string
  readonly docUuid: string
}

const steering = ({ uuid, docUuid }: Target) => ({
  params: { uuid },
  body: { saleUuid: docUuid, reason: 'The venues disagree' },
})

/** What each call about sales of collateral is made with. */
export const SALE_INPUTS = {
  getSales: ({ uuid }: Target) => ({ params: { uuid } }),
  stopSale: steering,
  resumeSale: steering,
  endSale: steering,
  orderDeliveryAgain: ({ uuid, docUuid }: Target) => ({
    params: { uuid },
    body: { deliveryUuid: docUuid, attempt: 1, reason: 'The exchange has another address' },
  }),
  endRestoration: ({ uuid, docUuid }: Target) => ({
    params: { uuid },
    body: { restorationUuid: docUuid, reason: 'The exchange reports too many trades' },
  }),
  getStabilization: ({ uuid }: Target) => ({ params: { uuid } }),
  chooseStabilization: ({ uuid }: Target) => ({ params: { uuid }, body: { signed: null } }),
  restoreCollateral: ({ uuid }: Target) => ({
    params: { uuid },
    body: { atLeast: '0.1', mostPrice: '1000000.00' },
  }),
} as const
