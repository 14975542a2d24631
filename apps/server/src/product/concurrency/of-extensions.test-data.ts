import { answerExtension, decideExtension, proposeExtension } from '@pledge/contract/extensions'
import { release } from '@pledge/testing/steps/origination'
import { bringTo } from '../steps.test-data.ts'
import { counting, sending, type Row, type Stage } from './concurrency.test-data.ts'

const BODY = { months: 3, reason: 'The borrower lost a job' } as const

const inService = async ({ product, as }: Stage) => {
  const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE')
  await release(product, uuid)
  return uuid
}

const proposed = async (stage: Stage) => {
  const uuid = await inService(stage)
  const { extensions } = await stage.blake.ask(proposeExtension, { params: { uuid }, body: BODY })
  return { uuid, extensionUuid: extensions[0]!.uuid }
}

/** Later maturities of loans in service. */
export const ofExtensions: Readonly<Record<string, Row>> = {
  proposeExtension: async (stage) => {
    const { product, avery } = stage
    const uuid = await inService(stage)
    return {
      send: sending(avery, proposeExtension, { params: { uuid }, body: BODY }),
      otherBody: { ...BODY, months: 4 },
      effects: counting(product, 'term_extensions where application_id = $1', uuid),
    }
  },
  decideExtension: async (stage) => {
    const { product, avery } = stage
    const { uuid, extensionUuid } = await proposed(stage)
    const body = { extensionUuid, decision: 'approve' } as const
    return {
      send: sending(avery, decideExtension, { params: { uuid }, body }),
      otherBody: { ...body, decision: 'withdraw' },
      effects: counting(product, "term_extensions where application_id = $1 and status = 'OFFERED'", uuid),
    }
  },
  answerExtension: async (stage) => {
    const { product, as, avery } = stage
    const { uuid, extensionUuid } = await proposed(stage)
    await avery.ask(decideExtension, { params: { uuid }, body: { extensionUuid, decision: 'approve' } })
    const signed = { documentUuid: extensionUuid, sha256: '0'.repeat(64), accepted: true }
    return {
      send: sending(as, answerExtension, { params: { uuid }, body: { extensionUuid, signed: null } }),
      otherBody: { extensionUuid, signed },
      effects: counting(product, "term_extensions where application_id = $1 and status = 'DECLINED'", uuid),
    }
  },
}
