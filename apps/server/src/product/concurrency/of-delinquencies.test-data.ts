import {
  cancelPlannedSale,
  decideDefaultDecision,
  proposeDefaultDecision,
  sendDefaultNotice,
  sendSaleNotice,
  withdrawDefaultNotice,
} from '@pledge/contract/delinquency'
import { changeLoanHold, setLoanHold } from '@pledge/contract/holds'
import { changeLegalHold, setLegalHold } from '@pledge/contract/legal-holds'
import { release } from '@pledge/testing/steps/origination'
import type { Product } from '../product.test-data.ts'
import { bringTo } from '../steps.test-data.ts'
import { counting, sending, type Row, type Stage } from './concurrency.test-data.ts'

/** Moves the days of a loan back instead of the clock, which all tests of the file share. */
const daysAgo = async (product: Product, uuid: string, days: number) => {
  await product.rows(
    'update loans set funded_on = funded_on - $2::int, matures_on = matures_on - $2::int where application_id = $1',
    [uuid, days],
  )
}

const pastDue = async ({ product, as }: Stage, days: number) => {
  const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE')
  await release(product, uuid)
  await daysAgo(product, uuid, days)
  return uuid
}

const noticed = async (stage: Stage) => {
  const uuid = await pastDue(stage, 80)
  await stage.avery.ask(sendDefaultNotice, { params: { uuid }, body: { way: 'EMAIL' } })
  return uuid
}

/** Its term is over. */
const proposed = async (stage: Stage) => {
  const uuid = await pastDue(stage, 400)
  const { delinquency } = await stage.blake.ask(proposeDefaultDecision, {
    params: { uuid },
    body: { kind: 'CHARGE_OFF', reason: 'Nothing was paid' },
  })
  return { uuid, decisionUuid: delinquency!.decisions[0]!.uuid }
}

/** A sale that two agents decided on, after a notice of default whose time is over. */
const salePlanned = async (stage: Stage) => {
  const { product, avery, blake } = stage
  const uuid = await pastDue(stage, 400)
  await product.rows(
    `insert into default_notices (id, application_id, organization_id, borrower_id, sent_on, sent_at, sent_by, way,
         past_due_cents, due_through, cure_through)
       select gen_random_uuid(), application_id, organization_id, borrower_id, funded_on + 100, funded_on + 100, borrower_id,
           'PAPER', 7499, funded_on + 90, funded_on + 140 from loans where application_id = $1`,
    [uuid],
  )
  const { delinquency } = await blake.ask(proposeDefaultDecision, {
    params: { uuid },
    body: { kind: 'SALE', reason: 'Nothing was paid' },
  })
  const decisionUuid = delinquency!.decisions[0]!.uuid
  await avery.ask(decideDefaultDecision, { params: { uuid }, body: { decisionUuid, decision: 'approve' } })
  return uuid
}

const inService = async ({ product, as }: Stage) => {
  const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE')
  await release(product, uuid)
  return uuid
}
const LEGAL_HOLD = { covers: 'APPLICATION', matter: 'Docket 26-1', reason: 'A suit is pending' } as const
const HOLD = { kind: 'DISPUTE', reason: 'A payment is missing', from: null, until: '2040-01-01' } as const

/** Loans that are past due, and holds. */
export const ofDelinquencies: Readonly<Record<string, Row>> = {
  sendDefaultNotice: async (stage) => {
    const { product, avery } = stage
    const uuid = await pastDue(stage, 80)
    return {
      send: sending(avery, sendDefaultNotice, { params: { uuid }, body: { way: 'EMAIL' } }),
      otherBody: { way: 'PAPER' },
      effects: counting(product, 'default_notices where application_id = $1', uuid),
    }
  },
  withdrawDefaultNotice: async (stage) => {
    const { product, avery } = stage
    const uuid = await noticed(stage)
    return {
      send: sending(avery, withdrawDefaultNotice, { params: { uuid } }),
      otherBody: { other: true },
      effects: counting(
        product,
        'default_notices where application_id = $1 and withdrawn_at is not null',
        uuid,
      ),
    }
  },
  sendSaleNotice: async (stage) => {
    const { product, avery } = stage
    const uuid = await salePlanned(stage)
    await product.rows(
      `update default_notices set withdrawn_at = now(), withdrawn_reason = 'HOLD' where application_id = $1 and purpose = 'SALE'`,
      [uuid],
    )
    return {
      send: sending(avery, sendSaleNotice, { params: { uuid }, body: { way: 'EMAIL' } }),
      otherBody: { way: 'PAPER' },
      effects: counting(
        product,
        `default_notices where application_id = $1 and purpose = 'SALE' and withdrawn_at is null`,
        uuid,
      ),
    }
  },
  cancelPlannedSale: async (stage) => {
    const { product, avery } = stage
    const uuid = await salePlanned(stage)
    return {
      send: sending(avery, cancelPlannedSale, { params: { uuid } }),
      otherBody: { other: true },
      effects: counting(
        product,
        `default_decisions where application_id = $1 and end_cause = 'CANCELED'`,
        uuid,
      ),
    }
  },
  proposeDefaultDecision: async (stage) => {
    const { product, avery } = stage
    const uuid = await pastDue(stage, 400)
    const body = { kind: 'CHARGE_OFF', reason: 'Nothing was paid' } as const
    return {
      send: sending(avery, proposeDefaultDecision, { params: { uuid }, body }),
      otherBody: { ...body, reason: 'Another reason' },
      effects: counting(product, 'default_decisions where application_id = $1', uuid),
    }
  },
  setLoanHold: async (stage) => {
    const { product, avery } = stage
    const uuid = await inService(stage)
    return {
      send: sending(avery, setLoanHold, { params: { uuid }, body: HOLD }),
      otherBody: { ...HOLD, until: '2040-01-02' },
      effects: counting(product, 'loan_holds where application_id = $1', uuid),
    }
  },
  changeLoanHold: async (stage) => {
    const { product, avery } = stage
    const uuid = await inService(stage)
    const { holds, today } = await avery.ask(setLoanHold, { params: { uuid }, body: HOLD })
    const body = { holdUuid: holds[0]!.uuid, action: 'lift', on: today, reason: 'It was found' } as const
    return {
      send: sending(avery, changeLoanHold, { params: { uuid }, body }),
      otherBody: { ...body, reason: 'Another reason' },
      effects: counting(product, 'loan_holds where application_id = $1 and lifted_at is not null', uuid),
    }
  },
  setLegalHold: async (stage) => {
    const { product, avery } = stage
    const uuid = await inService(stage)
    return {
      send: sending(avery, setLegalHold, { params: { uuid }, body: LEGAL_HOLD }),
      otherBody: { ...LEGAL_HOLD, reason: 'Another reason' },
      effects: counting(product, 'legal_holds where application_id = $1', uuid),
    }
  },
  changeLegalHold: async (stage) => {
    const { product, avery, blake } = stage
    const uuid = await inService(stage)
    const { holds } = await avery.ask(setLegalHold, { params: { uuid }, body: LEGAL_HOLD })
    const holdUuid = holds[0]!.uuid
    const proposal = { step: 'propose-lift', holdUuid, reason: 'The suit is over' } as const
    await blake.ask(changeLegalHold, { params: { uuid }, body: proposal })
    return {
      send: sending(avery, changeLegalHold, { params: { uuid }, body: { step: 'lift', holdUuid } }),
      otherBody: { step: 'keep', holdUuid },
      effects: counting(product, 'legal_holds where application_id = $1 and lifted_at is not null', uuid),
    }
  },
  decideDefaultDecision: async (stage) => {
    const { product, avery } = stage
    const { uuid, decisionUuid } = await proposed(stage)
    const body = { decisionUuid, decision: 'approve' } as const
    return {
      send: sending(avery, decideDefaultDecision, { params: { uuid }, body }),
      otherBody: { ...body, decision: 'reject' },
      effects: counting(
        product,
        "ledger_entries where application_id = $1 and description = 'Loan charged off'",
        uuid,
      ),
    }
  },
}
