import { answerModification, decideModification, proposeModification } from '@pledge/contract/modifications'
import { release } from '@pledge/testing/steps/origination'
import { bringTo } from '../steps.test-data.ts'
import { counting, sending, type Row, type Stage } from './concurrency.test-data.ts'

const BODY = {
  terms: { kind: 'LATER_MATURITY', months: 3 },
  reason: 'The borrower lost a job',
} as const

const inService = async ({ product, as }: Stage) => {
  const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE')
  await release(product, uuid)
  return uuid
}

const proposed = async (stage: Stage) => {
  const uuid = await inService(stage)
  const { modifications } = await stage.blake.ask(proposeModification, { params: { uuid }, body: BODY })
  return { uuid, modificationUuid: modifications[0]!.uuid }
}

/** Changed terms of loans in service. */
export const ofModifications: Readonly<Record<string, Row>> = {
  proposeModification: async (stage) => {
    const { product, avery } = stage
    const uuid = await inService(stage)
    return {
      send: sending(avery, proposeModification, { params: { uuid }, body: BODY }),
      otherBody: { ...BODY, terms: { kind: 'LATER_MATURITY', months: 4 } },
      effects: counting(product, 'loan_modifications where application_id = $1', uuid),
    }
  },
  decideModification: async (stage) => {
    const { product, avery } = stage
    const { uuid, modificationUuid } = await proposed(stage)
    const body = { modificationUuid, decision: 'approve' } as const
    return {
      send: sending(avery, decideModification, { params: { uuid }, body }),
      otherBody: { ...body, decision: 'withdraw' },
      effects: counting(product, "loan_modifications where application_id = $1 and status = 'OFFERED'", uuid),
    }
  },
  answerModification: async (stage) => {
    const { product, as, avery } = stage
    const { uuid, modificationUuid } = await proposed(stage)
    await avery.ask(decideModification, { params: { uuid }, body: { modificationUuid, decision: 'approve' } })
    const signed = { documentUuid: modificationUuid, sha256: '0'.repeat(64), accepted: true }
    return {
      send: sending(as, answerModification, { params: { uuid }, body: { modificationUuid, signed: null } }),
      otherBody: { modificationUuid, signed },
      effects: counting(
        product,
        "loan_modifications where application_id = $1 and status = 'DECLINED'",
        uuid,
      ),
    }
  },
}
