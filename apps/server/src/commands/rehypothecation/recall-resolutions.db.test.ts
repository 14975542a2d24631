import {
  decideRecallResolution,
  getRehypothecation,
  proposeRecallResolution,
} from '@pledge/contract/rehypothecation'
import { getWorkItems } from '@pledge/contract/work-items'
import type { RecallOutcome } from '@pledge/domain/rehypothecation/recall-resolution'
import type { WorkKind } from '@pledge/domain/work-items/kinds'
import type { RehypothecationPort } from '@pledge/providers/rehypothecation/port'
import { codeOf, done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveRehypothecated } from '../../jobs/rehypothecation/move-rehypothecated.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { ESTATE_UNITS, rehypothecationsOf } from '../../product/rehypothecations.test-data.ts'
import { releasesOf, WALLETS } from '../../product/releases.test-data.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const REFERENCE = 'Statement 4711'

describe('a lot that the custodian does not bring back (2.3.09, G.71)', { timeout: 120_000 }, () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  let avery: Caller
  let blake: Caller
  const { out, waiting, completes, goOn, happened, coins, lots } = rehypothecationsOf(() => product)
  const { pays } = loansOf(() => product)
  const { asks, bothApprove, mine, paidTo } = releasesOf(() => product)
  const custodian = () => product.simulation.rehypothecation.driver
  const forward = (ms: number) => product.application.clock.forward(ms)
  const address = WALLETS.BTC[0]
  const lotOf = async () => {
    const answer = await avery.ask(getRehypothecation, { params: { uuid } })
    return answer.lots[0]!
  }
  const proposes = async (by: Caller, outcome: RecallOutcome) => {
    const [lotUuid = ''] = await lots(uuid)
    return by.call(proposeRecallResolution, {
      params: { uuid },
      body: { lotUuid, outcome, reference: REFERENCE },
    })
  }
  const decides = async (by: Caller, decision: 'approve' | 'reject') => {
    const resolutionUuid = (await lotOf()).resolutions.at(-1)!.uuid
    return by.call(decideRecallResolution, { params: { uuid }, body: { resolutionUuid, decision } })
  }
  const work = async (kind: WorkKind) =>
    (await avery.ask(getWorkItems, { query: { kind } })).items.map(({ appUuid }) => appUuid)
  /** The job asks a custodian that answers so. */
  const runsWith = async (port: Partial<RehypothecationPort>) => {
    const { jobs } = product.application
    await product.rows('delete from retry_backoffs')
    await moveRehypothecated({ ...jobs, rehypothecation: { ...jobs.rehypothecation, ...port } })
  }
  /** A release is approved, and its coins are not back by their day. */
  const isOverdue = async () => {
    await custodian().setLate(true)
    done(await pays(uuid, { amount: '30000.00', reference: 'wire-1' }))
    const { requestId } = done(await asks(borrower, uuid, address))
    await bothApprove(uuid, requestId)
    await goOn()
    await forward(5 * DAY_MS)
    await goOn()
  }

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(async () => {
    await product.startAnew()
    ;({ borrower, uuid } = await out())
    avery = await product.agent('avery')
    blake = await product.agent('blake')
  })
  afterAll(() => product.close())

  it.each([
    ['RETURNED', 'RETURNED', {}],
    ['LOST', 'LOST', { 'lost-collateral': ESTATE_UNITS, 'collateral-replacement': -ESTATE_UNITS }],
  ] as const)('is ended by two agents as %s, and the release goes on', async (outcome, kind, left) => {
    await isOverdue()
    expect(await paidTo('BTC', address)).toEqual([])
    done(await proposes(avery, outcome))
    expect(await work('recallToDecide')).toEqual([uuid])
    expect(codeOf(await decides(avery, 'approve'))).toBe('approval.same-agent')
    expect(await happened(uuid)).toEqual(['ORDERED', 'DELIVERED', 'RECALL_REQUESTED'])
    done(await decides(blake, 'approve'))
    expect(await happened(uuid)).toEqual(['ORDERED', 'DELIVERED', 'RECALL_REQUESTED', kind])
    expect(await coins(uuid)).toEqual({
      'collateral-held': ESTATE_UNITS,
      'collateral-owed-to-borrower': -ESTATE_UNITS,
      ...left,
    })
    expect(await work('recallToDecide')).toEqual([])
    expect(await work('recallLate')).toEqual([])
    await product.settle()
    await mine('BTC')
    expect(await paidTo('BTC', address)).toEqual([ESTATE_UNITS])
    expect(await coins(uuid)).toEqual(left)
  })

  it('is ended as never delivered only once the custodian reports that it is void, and the release goes on', async () => {
    await isOverdue()
    expect(codeOf(await proposes(avery, 'NEVER_DELIVERED'))).toBe('transition.not-allowed')
    done(await proposes(avery, 'LOST'))
    await runsWith({ recall: () => Promise.resolve({ status: 'VOIDED' }) })
    const reported = ['ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'VOID_REPORTED']
    expect(await happened(uuid)).toEqual(reported)
    expect(await lotOf()).toMatchObject({
      status: 'RECALLED',
      hasLeft: true,
      isVoidReported: true,
      resolutions: [{ status: 'LAPSED' }],
    })
    done(await proposes(avery, 'NEVER_DELIVERED'))
    done(await decides(blake, 'approve'))
    expect(await happened(uuid)).toEqual([...reported, 'VOIDED'])
    expect(await coins(uuid)).toEqual({
      'collateral-held': ESTATE_UNITS,
      'collateral-owed-to-borrower': -ESTATE_UNITS,
    })
    await product.settle()
    await mine('BTC')
    expect(await paidTo('BTC', address)).toEqual([ESTATE_UNITS])
  })

  it('is not ended on what was proposed before the custodian answered that it had left', async () => {
    await product.startAnew()
    ;({ borrower, uuid } = await waiting())
    await custodian().setReachable(false)
    await completes()
    await isOverdue()
    expect(await lotOf()).toMatchObject({
      status: 'RECALLED',
      hasLeft: false,
      outcomes: ['RETURNED', 'LOST'],
    })
    done(await proposes(avery, 'RETURNED'))
    await runsWith({ recall: () => Promise.resolve({ status: 'UNDER_WAY' }) })
    expect(await happened(uuid)).toEqual(['ORDERED', 'RECALL_REQUESTED', 'DELIVERED'])
    expect(await lotOf()).toMatchObject({ hasLeft: true, resolutions: [{ status: 'LAPSED' }] })
    expect(codeOf(await decides(blake, 'approve'))).toBe('transition.not-allowed')
    expect(await happened(uuid)).toEqual(['ORDERED', 'RECALL_REQUESTED', 'DELIVERED'])
  })

  it('is proposed only once its day is over, once, and goes on where the proposal is rejected', async () => {
    expect(codeOf(await proposes(avery, 'LOST'))).toBe('transition.not-allowed')
    await isOverdue()
    expect(await lotOf()).toMatchObject({ status: 'RECALLED', canResolve: true, resolutions: [] })
    done(await proposes(avery, 'LOST'))
    expect(codeOf(await proposes(blake, 'RETURNED'))).toBe('transition.not-allowed')
    done(await decides(blake, 'reject'))
    expect(codeOf(await decides(avery, 'approve'))).toBe('transition.not-allowed')
    expect(await lotOf()).toMatchObject({ canResolve: true, resolutions: [{ status: 'REJECTED' }] })
    expect(await happened(uuid)).toEqual(['ORDERED', 'DELIVERED', 'RECALL_REQUESTED'])
  })

  it('comes back by itself while a proposal waits, which then lapses', async () => {
    await isOverdue()
    done(await proposes(avery, 'LOST'))
    await custodian().setLate(false)
    await goOn()
    expect(await happened(uuid)).toEqual(['ORDERED', 'DELIVERED', 'RECALL_REQUESTED', 'RETURNED'])
    expect(await lotOf()).toMatchObject({ status: 'RETURNED', resolutions: [{ status: 'LAPSED' }] })
    expect(await work('recallToDecide')).toEqual([])
    expect(codeOf(await decides(blake, 'approve'))).toBe('transition.not-allowed')
  })

  it('is work of agents once the custodian rejects it, or leaves its order unanswered for hours', async () => {
    await product.startAnew()
    ;({ borrower, uuid } = await waiting())
    await custodian().setReachable(false)
    await completes()
    await goOn()
    expect(await work('lotUnanswered')).toEqual([])
    await forward(5 * HOUR_MS)
    expect(await work('lotUnanswered')).toEqual([uuid])
    await custodian().rejectNext()
    await custodian().setReachable(true)
    await goOn()
    expect(await happened(uuid)).toEqual(['ORDERED', 'REJECTED'])
    expect([await work('lotUnanswered'), await work('lotRejected')]).toEqual([[], [uuid]])
    await forward(DAY_MS + HOUR_MS)
    await goOn()
    await goOn()
    expect(await happened(uuid)).toEqual(['ORDERED', 'REJECTED', 'ORDERED', 'DELIVERED'])
    expect(await work('lotRejected')).toEqual([])
  })
})
