import { randomUUID } from 'node:crypto'
import {
  decideHandOvers,
  decideHandOverSettlement,
  getHandOvers,
  previewHandOvers,
  proposeHandOvers,
  settleHandOver,
} from '@pledge/contract/hand-overs'
import { decideHandOverVoid, getLoanHandOvers, requestHandOverVoid } from '@pledge/contract/hand-over-voids'
import { handOverFileOf } from '@pledge/domain/refinance/hand-over.test-data'
import { counting, sending, type Row, type Stage } from './concurrency.test-data.ts'

/** A file of one line of its own, checked by an agent. */
const checked = async ({ avery }: Stage) => {
  const loanNumber = `CEL-${randomUUID()}`.toUpperCase()
  const csv = handOverFileOf({ loan_number: loanNumber })
  const { sha256 } = await avery.ask(previewHandOvers, { body: { csv } })
  return { loanNumber, body: { csv, sha256 } }
}

const proposed = async (stage: Stage) => {
  const { loanNumber, body } = await checked(stage)
  const { uuid } = await stage.avery.ask(proposeHandOvers, { body })
  return { loanNumber, uuid }
}

/** Coins of a loan that the register does not have. */
const differing = async (stage: Stage) => {
  const { loanNumber, uuid } = await proposed(stage)
  await stage.blake.ask(decideHandOvers, { params: { uuid }, body: { decision: 'confirm' } })
  const request = {
    params: { loanNumber },
    body: {
      coin: 'BTC',
      outcome: 'ACCEPTED',
      result: 'UNKNOWN_LOAN',
      handedOverQuantity: '1.25',
      reason: 'The estate writes off these coins',
    },
  } as const
  return { loanNumber, request }
}

/** A line of a confirmed file, which two agents void. */
const recorded = async (stage: Stage) => {
  const { loanNumber } = await differing(stage)
  const { recorded: lines } = await stage.avery.ask(getLoanHandOvers, { params: { loanNumber } })
  const [{ fileUuid: uuid, transactionId } = { fileUuid: '', transactionId: '' }] = lines
  const request = { params: { uuid, loanNumber }, body: { transactionId, reason: 'It never arrived' } }
  return { loanNumber, request }
}

/** What the estate has handed over, and how agents settle what does not agree. */
export const ofHandOvers: Readonly<Record<string, Row>> = {
  proposeHandOvers: async (stage) => {
    const { body } = await checked(stage)
    return {
      send: sending(stage.avery, proposeHandOvers, { body }),
      otherBody: { ...body, sha256: 'b'.repeat(64) },
      effects: counting(stage.product, 'estate_hand_over_files where sha256 = $1', body.sha256),
      good: 'one',
      // Another file has the lines already.
      refusals: ['refinance.file-invalid'],
    }
  },
  decideHandOvers: async (stage) => {
    const { uuid } = await proposed(stage)
    return {
      send: sending(stage.blake, decideHandOvers, { params: { uuid }, body: { decision: 'confirm' } }),
      otherBody: { decision: 'refuse', reason: 'Wrong day' },
      effects: counting(stage.product, 'estate_hand_overs where file_id = $1', uuid),
      good: 'one',
      refusals: ['transition.not-allowed'],
    }
  },
  settleHandOver: async (stage) => {
    const { loanNumber, request } = await differing(stage)
    return {
      send: sending(stage.avery, settleHandOver, request),
      otherBody: { ...request.body, reason: 'Another reason' },
      effects: counting(stage.product, 'estate_hand_over_settlements where loan_number = $1', loanNumber),
      good: 'one',
      refusals: ['transition.not-allowed'],
    }
  },
  decideHandOverSettlement: async (stage) => {
    const { loanNumber, request } = await differing(stage)
    await stage.avery.ask(settleHandOver, request)
    const { differences } = await stage.avery.ask(getHandOvers)
    const uuid = String(differences.find((one) => one.loanNumber === loanNumber)?.settlement?.uuid)
    return {
      send: sending(stage.blake, decideHandOverSettlement, {
        params: { uuid },
        body: { decision: 'confirm' },
      }),
      otherBody: { decision: 'refuse' },
      effects: counting(
        stage.product,
        `estate_hand_over_settlements where id::text = $1 and decision = 'CONFIRMED'`,
        uuid,
      ),
      good: 'one',
      refusals: ['transition.not-allowed'],
    }
  },
  requestHandOverVoid: async (stage) => {
    const { loanNumber, request } = await recorded(stage)
    return {
      send: sending(stage.avery, requestHandOverVoid, request),
      otherBody: { ...request.body, reason: 'Another reason' },
      effects: counting(stage.product, 'estate_hand_over_voids where loan_number = $1', loanNumber),
      good: 'one',
      refusals: ['transition.not-allowed'],
    }
  },
  decideHandOverVoid: async (stage) => {
    const { loanNumber, request } = await recorded(stage)
    await stage.avery.ask(requestHandOverVoid, request)
    const { voids } = await stage.avery.ask(getHandOvers)
    const uuid = String(voids.find((one) => one.loanNumber === loanNumber)?.uuid)
    return {
      send: sending(stage.blake, decideHandOverVoid, { params: { uuid }, body: { decision: 'confirm' } }),
      otherBody: { decision: 'refuse' },
      effects: counting(
        stage.product,
        `estate_coin_transfers where cause_id::text = $1 and target_account = 'ESTATE'`,
        uuid,
      ),
      good: 'one',
      refusals: ['transition.not-allowed'],
    }
  },
}
