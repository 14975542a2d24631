import {
  acceptStaffInvitation,
  decideStaffChange,
  disableStaff,
  endStaffSessions,
  proposeStaffChange,
} from '@pledge/contract/staff'
import { done } from '@pledge/testing/call/answer'
import { callsBy } from '@pledge/testing/call/calls'
import { setStaff } from '../../set-staff.ts'
import { counting, sending, type Row, type Stage } from './concurrency.test-data.ts'

let people = 0
const newAddress = () => {
  people += 1
  return `staff${people}@pledge.example`
}

const administrators = async ({ product }: Stage) => ({
  devon: await product.agent('devon'),
  finley: await product.agent('finley'),
})

/** A new staff member, signed in on one device. */
const newMember = async ({ product }: Stage) => {
  const email = newAddress()
  await setStaff(product.databaseUrl, { code: 'PLEDGE', email, role: 'agent', now: new Date() })
  const [row] = await product.rows('select id from accounts where email = $1', [email])
  const accountId = String(row?.['id'])
  const { organizationId } = product
  const person = { accountId, organizationId, kind: 'agent', role: 'agent', sessionId: '' } as const
  const subject = { ...person, hasSecondFactor: true } as const
  await product.again({ subject, ...callsBy(() => Promise.reject(new Error('calls nothing'))) })
  return { accountId }
}

const invited = async (stage: Stage) => {
  const { devon, finley } = await administrators(stage)
  const email = newAddress()
  const proposed = await devon.call(proposeStaffChange, { body: { kind: 'invite', email, role: 'agent' } })
  const { changes } = done(proposed)
  return { finley, email, change: String(changes.at(-1)!.change) }
}

/** Administrators' actions on staff. */
export const ofStaff: Readonly<Record<string, Row>> = {
  proposeStaffChange: async (stage) => {
    const { devon } = await administrators(stage)
    const body = { kind: 'invite', email: newAddress(), role: 'agent' }
    return {
      send: sending(devon, proposeStaffChange, { body }),
      otherBody: { ...body, role: 'auditor' },
      effects: counting(stage.product, 'staff_changes where email = $1', body.email),
      refusals: ['staff.change-waiting'],
    }
  },
  decideStaffChange: async (stage) => {
    const { finley, change, email } = await invited(stage)
    return {
      send: sending(finley, decideStaffChange, { body: { change, decision: 'approve' } }),
      otherBody: { change, decision: 'reject' },
      effects: counting(stage.product, "staff_changes where email = $1 and status = 'approved'", email),
      refusals: ['staff.change-over'],
    }
  },
  disableStaff: async (stage) => {
    const { devon } = await administrators(stage)
    const { accountId } = await newMember(stage)
    return {
      send: sending(devon, disableStaff, { params: { account: accountId }, body: {} }),
      otherBody: { other: true },
      effects: counting(stage.product, 'accounts where id = $1 and disabled_at is not null', accountId),
      refusals: ['staff.change-over'],
    }
  },
  endStaffSessions: async (stage) => {
    const { devon } = await administrators(stage)
    const { accountId } = await newMember(stage)
    return {
      send: sending(devon, endStaffSessions, { params: { account: accountId }, body: {} }),
      otherBody: { other: true },
      effects: counting(
        stage.product,
        'refresh_sessions where account_id = $1 and ended_at is not null',
        accountId,
      ),
      good: 'all',
      isAlike: false,
    }
  },
  acceptStaffInvitation: async (stage) => {
    const { product } = stage
    const { finley, change, email } = await invited(stage)
    await finley.ask(decideStaffChange, { body: { change, decision: 'approve' } })
    await product.settle()
    const inbox = await product.simulation.mail.driver.inbox({ limit: 200 })
    const mail = inbox.find(({ to }) => to === email)
    const token = /invitation\S*#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const page = { host: 'localhost:4600', origin: 'http://localhost:4600' }
    const body = { token, password: 'lantern orchard 41 violets' }
    return {
      send: sending(product.anonymous, acceptStaffInvitation, { body, headers: page }),
      otherBody: null,
      effects: counting(product, 'accounts where email = $1', email),
      refusals: ['staff.invitation-over'],
      busy: ['request.too-many'],
    }
  },
}
