import {
  createLinkToken,
  exchangeBankLinkToken,
  receiveBankLinkWebhook,
  removeBankLink,
  setAchAccount,
  storeLinkError,
  verifyMicroDeposits,
} from '@pledge/contract/bank-link'
import {
  itemsOf,
  link,
  openLink,
  PLATYPUS,
  referenceOfNewest,
  signInAtBank,
  WINDOWPANE,
} from '../../commands/bank-link/bank-link-steps.test-data.ts'
import { bringTo } from '../steps.test-data.ts'
import { counting, events, sending, type Row, type Stage } from './concurrency.test-data.ts'

const linked = async (
  { product, as }: Stage,
  bank: { readonly id: string; readonly name: string } = PLATYPUS,
) => {
  const uuid = await bringTo(product, as, 'FINAL_STEPS')
  const item = await link(product, as, uuid, { bank })
  return { uuid, item }
}

const dollars = (cents: number) => `0.${String(cents).padStart(2, '0')}`

/** Linking a bank, and choosing an account there. */
export const ofBanks: Readonly<Record<string, Row>> = {
  createLinkToken: async ({ product, as }) => {
    const uuid = await bringTo(product, as, 'FINAL_STEPS')
    return {
      send: sending(as, createLinkToken, { params: { uuid }, body: {} }),
      otherBody: { itemUuid: uuid },
      effects: counting(product, 'bank_link_sessions where application_id = $1', uuid),
      good: 'some',
      refusals: ['bank-link.too-many'],
      most: { effects: 20, because: 'each opens the page of the provider anew, twenty times at the most' },
    }
  },
  exchangeBankLinkToken: async ({ product, as }) => {
    const uuid = await bringTo(product, as, 'FINAL_STEPS')
    const linkToken = await openLink(as, uuid)
    const accessToken = await signInAtBank(as, linkToken)
    const metadata = { linkToken, institution: PLATYPUS }
    return {
      send: sending(as, exchangeBankLinkToken, { params: { uuid }, body: { accessToken, metadata } }),
      otherBody: { accessToken: 'another', metadata },
      effects: counting(product, 'bank_link_items where application_id = $1', uuid),
      good: 'all',
    }
  },
  storeLinkError: async ({ product, as }) => {
    const uuid = await bringTo(product, as, 'FINAL_STEPS')
    const body = { linkError: { errorCode: 'ITEM_LOCKED' }, linkErrorMetadata: {} }
    return {
      send: sending(as, storeLinkError, { params: { uuid }, body }),
      otherBody: { ...body, linkError: { errorCode: 'ITEM_ERROR' } },
      effects: counting(product, 'bank_link_errors where application_id = $1', uuid),
      good: 'all',
    }
  },
  removeBankLink: async (stage) => {
    const { product, as } = stage
    const { uuid, item } = await linked(stage)
    return {
      send: sending(as, removeBankLink, { params: { uuid }, body: { itemUuid: item.uuid } }),
      otherBody: { itemUuid: uuid },
      effects: counting(product, 'bank_link_items where application_id = $1 and ended_at is not null', uuid),
      refusals: ['access.not-found'],
    }
  },
  setAchAccount: async (stage) => {
    const { product, as } = stage
    const { uuid, item } = await linked(stage)
    const [one, other] = item.accounts.map(({ id, accountType }) => ({ accountType, achAccountId: id }))
    return {
      send: sending(as, setAchAccount, { params: { uuid }, body: one }),
      otherBody: other,
      effects: events(product, uuid, 'DisbursementAccountGiven'),
      good: 'all',
    }
  },
  verifyMicroDeposits: async (stage) => {
    const { product, as } = stage
    const { uuid, item } = await linked(stage, WINDOWPANE)
    const [atBank] = await product.simulation.bankLink.driver.items()
    const amounts = (atBank?.deposits ?? []).map(dollars)
    return {
      send: sending(as, verifyMicroDeposits, { params: { uuid }, body: { itemUuid: item.uuid, amounts } }),
      otherBody: { itemUuid: item.uuid, amounts: ['0.01', '0.99'] },
      effects: counting(
        product,
        'bank_link_items where application_id = $1 and verification_attempts = 1',
        uuid,
      ),
      good: 'some',
      refusals: ['request.in-progress', 'bank-link.amounts-over'],
      isAlike: false,
    }
  },
  receiveBankLinkWebhook: async (stage) => {
    const { product, as } = stage
    const { uuid } = await linked(stage)
    await product.settle()
    const { driver } = product.simulation.bankLink
    const reference = await referenceOfNewest(product)
    await driver.push(reference, 'UPDATING')
    const delivery = (await driver.dueWebhooks(new Date())).at(-1)
    if (delivery === undefined) throw new Error('the provider has told nothing')
    const count = counting(product, 'bank_link_webhooks where application_id = $1', uuid)
    const before = await count()
    return {
      async send({ from }) {
        const { statusCode, ...answer } = await product.app.inject({
          method: 'POST',
          url: receiveBankLinkWebhook.path,
          headers: { ...delivery.headers, 'content-type': 'application/json' },
          payload: delivery.rawBody,
          remoteAddress: from,
        })
        return { status: statusCode, body: JSON.parse(answer.payload) }
      },
      otherBody: null,
      effects: async () => {
        const [item] = await itemsOf(as, uuid)
        return item === undefined ? 0 : (await count()) - before
      },
      good: 'all',
    }
  },
}
