import { getDocuments, signDocument } from '@pledge/contract/agreements'
import { cancelApplication, createApplication, retryCredit } from '@pledge/contract/applications'
import { correctDetails, submitBorrowerDetails } from '@pledge/contract/borrower'
import { confirmCollateralSent, setWalletType, verifyDepositAddress } from '@pledge/contract/collateral'
import { saveManualBank } from '@pledge/contract/disbursement'
import { uploadIdDocument } from '@pledge/contract/identity'
import { createOffer, selectOffer } from '@pledge/contract/offers'
import { replaceOffer } from '@pledge/contract/replacement-offer'
import sharp from 'sharp'
import { multipart, MULTIPART } from '@pledge/testing/call/multipart'
import { APPLICATION, BANK, DETAILS, OFFER, detailsOf, idFields } from '@pledge/testing/steps/payloads'
import { giveDetails, start } from '@pledge/testing/steps/origination'
import { pricesOf } from '../prices.test-data.ts'
import type { Caller } from '../callers.test-data.ts'
import { bringTo } from '../steps.test-data.ts'
import { counting, events, sending, type Row } from './concurrency.test-data.ts'

const offered = async (as: Caller) => {
  const created = (await as.ask(createApplication, { body: APPLICATION })).application
  return { uuid: String(created.appUuid), offerUuid: String(created.offers[0]!.uuid) }
}

const picture = () =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#47a' } })
    .jpeg()
    .toBuffer()

/** The calls of a borrower's own path to the loan. */
export const ofTheJourney: Readonly<Record<string, Row>> = {
  createApplication: async ({ product, as }) => ({
    send: sending(as, createApplication, { body: APPLICATION }),
    otherBody: { ...APPLICATION, offer: { ...OFFER, requestedAmount: '9000' } },
    effects: counting(product, 'applications where borrower_id = $1', as.subject.accountId),
    good: 'all',
  }),
  createOffer: async ({ product, as }) => {
    const { uuid, offerUuid } = await offered(as)
    const body = { ...OFFER, requestedAmount: '9000' }
    return {
      send: sending(as, createOffer, { params: { uuid }, body }),
      otherBody: OFFER,
      effects: counting(product, 'offers where application_id = $1 and id <> $2', uuid, offerUuid),
      good: 'all',
    }
  },
  selectOffer: async ({ product, as }) => {
    const { uuid, offerUuid } = await offered(as)
    const body = { offerUuid, repayment: 'deferred' }
    return {
      send: sending(as, selectOffer, { params: { uuid }, body }),
      otherBody: { offerUuid, repayment: 'interest-only' },
      effects: events(product, uuid, 'OfferSelected'),
    }
  },
  cancelApplication: async ({ product, as }) => {
    const { uuid } = await offered(as)
    return {
      send: sending(as, cancelApplication, { params: { uuid }, body: {} }),
      otherBody: null,
      effects: events(product, uuid, 'ApplicationCancelled'),
    }
  },
  submitBorrowerDetails: async ({ product, as }) => {
    const uuid = await start(product, as)
    return {
      send: sending(as, submitBorrowerDetails, { params: { uuid }, body: DETAILS }),
      otherBody: { ...DETAILS, phoneNumber: '6145550124' },
      effects: events(product, uuid, 'DetailsSubmitted'),
    }
  },
  correctDetails: async ({ product, as }) => {
    const uuid = await start(product, as)
    await giveDetails(product, as, uuid, detailsOf({ lastName: 'Nomatch' }))
    const { name, homeAddress } = DETAILS
    return {
      send: sending(as, correctDetails, { params: { uuid }, body: { name, homeAddress, triesLeft: 5 } }),
      otherBody: { name: { ...name, firstName: 'Adele' }, homeAddress, triesLeft: 5 },
      effects: events(product, uuid, 'CreditRetried'),
      // The first finds them; the rest are for a used try.
      good: 'some',
      isAlike: false,
    }
  },
  retryCredit: async ({ product, as }) => {
    const uuid = await start(product, as)
    await giveDetails(product, as, uuid, detailsOf({ lastName: 'Frozen' }))
    return {
      send: sending(as, retryCredit, { params: { uuid }, body: { triesLeft: 5 } }),
      otherBody: { triesLeft: 4 },
      effects: events(product, uuid, 'CreditRetried'),
      // Those after the bureau's answer are for a used try.
      good: 'some',
      isAlike: false,
    }
  },
  uploadIdDocument: async ({ product, as }) => {
    const uuid = await bringTo(product, as, 'FINAL_STEPS')
    const file = { name: 'front.jpg', type: 'application/octet-stream', bytes: await picture() }
    const bodyOf = (side: 'FRONT' | 'BACK') =>
      multipart(idFields(as.subject.accountId, side, 'front.jpg'), file)
    return {
      send: sending(as, uploadIdDocument, { params: { uuid }, body: bodyOf('FRONT'), headers: MULTIPART }),
      otherBody: bodyOf('BACK'),
      effects: counting(product, 'identity_documents where application_id = $1', uuid),
      good: 'some',
      refusals: [],
      busy: ['request.too-many', 'server.unavailable'],
      isAlike: false,
    }
  },
  saveManualBank: async ({ product, as }) => {
    const uuid = await bringTo(product, as, 'FINAL_STEPS')
    return {
      send: sending(as, saveManualBank, { params: { uuid }, body: BANK }),
      otherBody: { ...BANK, accountNumber: '900123456780' },
      effects: events(product, uuid, 'DisbursementAccountGiven'),
      good: 'all',
    }
  },
  signDocument: async ({ product, as }) => {
    const uuid = await bringTo(product, as, 'SIGN_DOCS')
    const { documents } = await as.ask(getDocuments, { params: { uuid } })
    const first = documents.find((one: { needsAcceptance: boolean }) => one.needsAcceptance)
    const body = { sha256: first!.sha256, accepted: true }
    return {
      send: sending(as, signDocument, { params: { uuid, docUuid: first!.uuid }, body }),
      otherBody: { sha256: 'a'.repeat(64), accepted: true },
      effects: events(product, uuid, 'AgreementAccepted'),
    }
  },
  replaceOffer: async ({ product, as }) => {
    const uuid = await bringTo(product, as, 'SIGN_DOCS')
    const priceAt = pricesOf(() => product)
    await priceAt(5_000n)
    const count = events(product, uuid, 'OfferReplaced')
    return {
      send: sending(as, replaceOffer, { params: { uuid }, body: { minCollateralUnits: '100' } }),
      otherBody: { minCollateralUnits: '101' },
      async effects() {
        const replaced = await count()
        // As it was for all others.
        if (replaced > 0) await priceAt(10_000n)
        return replaced
      },
    }
  },
  setWalletType: async ({ product, as }) => {
    const uuid = await bringTo(product, as, 'WAITING_FOR_COLLATERAL')
    return {
      send: sending(as, setWalletType, { params: { uuid }, body: 'SELF_HOSTED' }),
      otherBody: 'CUSTODIAL',
      effects: counting(product, `applications where id = $1 and wallet_type = 'SELF_HOSTED'`, uuid),
      good: 'all',
    }
  },
  confirmCollateralSent: async ({ product, as }) => {
    const uuid = await bringTo(product, as, 'WAITING_FOR_COLLATERAL')
    return {
      send: sending(as, confirmCollateralSent, { params: { uuid }, body: {} }),
      otherBody: null,
      effects: events(product, uuid, 'CollateralSentDeclared'),
    }
  },
  verifyDepositAddress: async ({ product, as }) => {
    const uuid = await bringTo(product, as, 'WAITING_FOR_COLLATERAL')
    return {
      send: sending(as, verifyDepositAddress, { params: { uuid }, body: {} }),
      otherBody: null,
      effects: events(product, uuid, 'AddressVerificationBegun'),
      good: 'all',
    }
  },
}
