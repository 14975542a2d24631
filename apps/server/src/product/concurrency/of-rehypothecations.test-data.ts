import { randomUUID } from 'node:crypto'
import {
  decideRecallResolution,
  getRehypothecation,
  proposeRecallResolution,
} from '@pledge/contract/rehypothecation'
import { release } from '@pledge/testing/steps/origination'
import { bringTo } from '../steps.test-data.ts'
import { counting, sending, type Row, type Stage } from './concurrency.test-data.ts'

/** A loan in service with a lot whose recall is overdue. Its clock is that of all tests of the file, so the days are put in the past. */
const overdue = async ({ product, as }: Stage) => {
  const uuid = await bringTo(product, as, 'MANUAL_FUNDING_RELEASE')
  await release(product, uuid)
  await product.rows(
    `insert into rehypothecation_movements (id, application_id, organization_id, borrower_id, lot_id, number, kind, coin, units,
         occurred_at, due_at)
       select gen_random_uuid(), id, organization_id, borrower_id, $2, n, kind, 'BTC', 1000, '2025-01-01',
           case when kind = 'RECALL_REQUESTED' then '2025-01-02'::timestamptz end
         from applications, unnest('{ORDERED,DELIVERED,RECALL_REQUESTED}'::text[]) with ordinality as happened (kind, n)
         where id = $1`,
    [uuid, randomUUID()],
  )
  return uuid
}
const lotOf = async ({ avery }: Stage, uuid: string) => {
  const { lots } = await avery.ask(getRehypothecation, { params: { uuid } })
  return lots[0]!
}

/** Collateral that is out of custody. */
export const ofRehypothecations: Readonly<Record<string, Row>> = {
  proposeRecallResolution: async (stage) => {
    const { product, avery } = stage
    const uuid = await overdue(stage)
    const { uuid: lotUuid } = await lotOf(stage, uuid)
    const body = { lotUuid, outcome: 'RETURNED', reference: 'Statement 4711' } as const
    return {
      send: sending(avery, proposeRecallResolution, { params: { uuid }, body }),
      otherBody: { ...body, outcome: 'LOST' },
      effects: counting(product, 'recall_resolutions where application_id = $1', uuid),
    }
  },
  decideRecallResolution: async (stage) => {
    const { product, avery, blake } = stage
    const uuid = await overdue(stage)
    const { uuid: lotUuid } = await lotOf(stage, uuid)
    const proposal = { lotUuid, outcome: 'RETURNED', reference: 'Statement 4711' } as const
    await blake.ask(proposeRecallResolution, { params: { uuid }, body: proposal })
    const { resolutions } = await lotOf(stage, uuid)
    const body = { resolutionUuid: resolutions[0]!.uuid, decision: 'approve' } as const
    return {
      send: sending(avery, decideRecallResolution, { params: { uuid }, body }),
      otherBody: { ...body, decision: 'reject' },
      effects: counting(
        product,
        `rehypothecation_movements where application_id = $1 and kind = 'RETURNED'`,
        uuid,
      ),
    }
  },
}
