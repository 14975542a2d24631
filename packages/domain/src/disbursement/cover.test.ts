import { describe, expect, it } from 'vitest'
import { given, after, refusalOf, say, START, stateAfter, WAYS } from '../process/journey.test-data.ts'
import type { Command } from '../process/commands.ts'
import { DISBURSEMENT_RULES } from '../organization/disbursement-rules.ts'
import { approvalsOf, approvedAtOf } from './disbursement.ts'
import { agentsCovering, approvalCover, ltvBpsUp, UNCOVERED_LTV_BPS } from './cover.ts'

const HOUR = 3_600_000
const BTC = { coin: 'BTC', units: 100_000_000n } as const

describe('the LTV of a disbursement approval', () => {
  it.each([
    [1_010_000n, 2_020_000n, 5_000],
    // Any amount above a level counts as above it.
    [1_010_001n, 2_020_000n, 5_001],
    [1_010_000n, 1_010_000n, 10_000],
    [1_010_000n, 0n, UNCOVERED_LTV_BPS],
  ])('of %d cents on one bitcoin at %d cents is %d basis points', (owedCents, priceCents, bps) => {
    expect(ltvBpsUp({ ...BTC, owedCents, priceCents })).toBe(bps)
  })

  it('is covered up to the maximum initial LTV, and by an exception a margin above the LTV seen', () => {
    const terms = { maxInitialLtvBps: 7_500, rules: DISBURSEMENT_RULES, now: START }
    const at = (ltvBps: number, isException: boolean) =>
      approvalCover({ priceCents: 1n, observedAtMs: START, ltvBps }, { ...terms, isException }).coversLtvBps
    expect([at(7_400, false), at(7_600, false), at(7_600, true), at(7_400, true)]).toEqual([
      7_500, 7_500, 7_700, 7_500,
    ])
  })
})

describe('two approvals of a disbursement (1.6.07)', () => {
  const open = stateAfter(WAYS.MANUAL_FUNDING_RELEASE ?? [])
  const high = { ltvBps: 10_000 }
  const excepted = { ltvBps: 10_000, coversLtvBps: 10_100 }
  const WHY = 'The borrower has another loan that is paid off today'

  it('are refused above the maximum initial LTV, and without a fresh price', () => {
    expect(refusalOf(open, say.approves('ann', high))).toBe('approval.ltv-too-high')
    const { cover: _, ...data } = (say.approves('ann') as Extract<Command, { type: 'ApprovalRecorded' }>).data
    const blind = { ...say.approves('ann'), data } as Command
    given(open).when(blind).then('prices.stale')
  })
  it('release by an exception only when both of them make it, each with a reason', () => {
    given(open)
      .when(say.approves('ann', excepted, ' '))
      .then('approval.note-required')
    const one = after(open, say.approves('ann'), say.approves('bob', excepted, WHY))
    expect(approvedAtOf(one.disbursement)).toBeNull()
    // An agent who approved before the price fell can add the exception without being refused as repeated.
    const two = after(one, say.approves('ann', excepted, WHY))
    expect(approvedAtOf(two.disbursement)).toBe(START)
  })
  it('lapse: a day later the first does not count, and may be given again', () => {
    const soon = { lapsesAt: START + 8 * HOUR }
    const first = after(open, say.approves('ann', soon))
    const late = START + 24 * HOUR
    const second = given(first).when(say.approves('bob', { lapsesAt: late + HOUR }), late)
    expect(second.types).toEqual(['ApprovalRecorded'])
    const again = given(second.state).when(say.approves('ann', { lapsesAt: late + HOUR }), late)
    expect(again.types).toEqual(['ApprovalRecorded', 'DisbursementApproved'])
  })
  it('count one agent once, and not at the exact end of their hours', () => {
    const approvals = approvalsOf(after(open, say.approves('ann', { lapsesAt: START + HOUR })).disbursement)
    const counted = (now: number) => agentsCovering([...approvals, ...approvals], { ltvBps: 4_900, now })
    expect([counted(START + HOUR - 1), counted(START + HOUR)]).toEqual([1, 0])
  })
  it('are withdrawn only by the job, and never after the submission intent', () => {
    const released = after(open, say.approves('ann'), say.approves('bob'))
    const withdrawn = (isDisbursementRequested: boolean): Command => ({
      type: 'DisbursementApprovalWithdrawn',
      by: { kind: 'job', id: 'send-disbursement' },
      data: { cause: 'LTV', ltvBps: 7_600, disbursementAttempt: 1, isDisbursementRequested },
    })
    given(released).when(withdrawn(true)).then('transition.not-allowed')
    expect(after(released, withdrawn(false))).toMatchObject({
      state: 'MANUAL_FUNDING_RELEASE',
      disbursement: { state: 'IN_REVIEW', approvals: [] },
    })
  })
})
