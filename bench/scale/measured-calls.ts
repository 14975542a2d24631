import { createApplication, getApplications, getApplicationState } from '@pledge/contract/applications'
import { getApplicationFile, getQueues, searchApplications } from '@pledge/contract/portfolio'
import type { Identity } from '@pledge/server/identity/create-identity'
import { openSession } from '@pledge/server/identity/refresh-tokens'
import { createAccount } from '@pledge/server/identity/register-account'
import { callsBy, sendingOver, type Calls, type Transport } from '@pledge/testing/call/calls'
import { APPLICATION } from '@pledge/testing/steps/payloads'
import type pg from 'pg'
import { median } from '../figures.ts'

const ROUNDS = 7
/** A call whose rounds exceed this total is measured fewer times. */
const MAX_MS = 20_000
/** A list has 50 applications on a page. */
const FAR_PAGE = 20

const fetching =
  (origin: string): Transport =>
  async ({ method, url, headers, body }) => {
    const answer = await fetch(origin + url, {
      method,
      headers: { ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    })
    return {
      status: answer.status,
      bytes: Buffer.from(await answer.arrayBuffer()),
      headers: Object.fromEntries(answer.headers),
    }
  }

export interface CallContext {
  readonly origin: string
  readonly identity: Identity
  readonly owner: pg.Pool
  readonly organizationId: string
}

interface Account {
  readonly accountId: string
  readonly kind: 'customer' | 'agent'
  readonly role: 'agent' | null
}

const signedIn = async (
  { origin, identity, organizationId }: CallContext,
  { accountId, kind, role }: Account,
): Promise<Calls> => {
  const account = { accountId, organizationId, kind, role, hasSecondFactor: kind === 'agent' }
  const session = await openSession(identity.deps, account)
  if (session === undefined) throw new Error('the account is disabled')
  const { id: sessionId } = session
  return callsBy(sendingOver(fetching(origin), () => identity.tokens.issue({ ...account, sessionId })))
}

const idOf = async (owner: pg.Pool, text: string, values: readonly unknown[]): Promise<string> => {
  const { rows } = await owner.query<{ id: string }>(text, [...values])
  const [row] = rows
  if (row === undefined) throw new Error(`no entry is found by: ${text}`)
  return row.id
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** The median of some rounds after a warm-up; null if a call fails. */
const measured = async (
  work: () => Promise<unknown>,
  warn: (error: unknown) => void,
): Promise<number | null> => {
  try {
    await work()
    const times: number[] = []
    const until = performance.now() + MAX_MS
    do times.push(await timed(work))
    while (times.length < ROUNDS && performance.now() < until)
    return median(times)
  } catch (error) {
    warn(error)
    return null
  }
}

const farPage = async (agent: Calls): Promise<string | undefined> => {
  let before: string | undefined
  for (let page = 1; page < FAR_PAGE; page += 1) {
    const { nextBefore } = await agent.ask(searchApplications, {
      query: before === undefined ? {} : { before },
    })
    if (nextBefore === null) return before
    before = nextBefore
  }
  return before
}

/** A new borrower with an application: only the call itself is measured. */
const newApplication = async (context: CallContext, born: number): Promise<() => Promise<unknown>> => {
  const { identity, organizationId, owner } = context
  const email = `measured${Date.now()}-${born}@home.example`
  await createAccount(identity.deps, { organizationId, kind: 'customer', email }, 'signs in by token')
  const accountId = await idOf(owner, 'select id::text from accounts where email = $1', [email])
  const borrower = await signedIn(context, { accountId, kind: 'customer', role: null })
  return () => borrower.ask(createApplication, { body: APPLICATION })
}

/**
 * Each call by its name: milliseconds from the request to the complete response, one after another, and the baseline.
 */
export const measureCalls = async (
  context: CallContext,
  warn: (name: string, error: unknown) => void,
): Promise<ReadonlyMap<string, number | null>> => {
  const { owner, organizationId } = context
  const agentId = await idOf(
    owner,
    `select id::text from accounts where organization_id = $1 and email like 'avery@%'`,
    [organizationId],
  )
  const uuid = await idOf(
    owner,
    `select id::text from applications where organization_id = $1 and state = 'COMPLETE' order by id limit 1`,
    [organizationId],
  )
  const borrowerId = await idOf(owner, 'select borrower_id::text as id from applications where id = $1', [
    uuid,
  ])
  const agent = await signedIn(context, { accountId: agentId, kind: 'agent', role: 'agent' })
  const borrower = await signedIn(context, { accountId: borrowerId, kind: 'customer', role: null })
  const far = await farPage(agent).catch(() => undefined)
  const begins: (() => Promise<unknown>)[] = []
  for (let round = 0; round <= ROUNDS; round += 1) begins.push(await newApplication(context, round))
  const works: Readonly<Record<string, () => Promise<unknown>>> = {
    'control: one indexed read': () => owner.query('select state from applications where id = $1', [uuid]),
    'queues of the agents': () => agent.ask(getQueues),
    'list, first page': () => agent.ask(searchApplications, { query: {} }),
    [`list, page ${FAR_PAGE}`]: () =>
      agent.ask(searchApplications, { query: far === undefined ? {} : { before: far } }),
    'list, one state': () => agent.ask(searchApplications, { query: { state: 'FINAL_STEPS' } }),
    'file of an application': () => agent.ask(getApplicationFile, { params: { uuid } }),
    'dashboard of a borrower': () => borrower.ask(getApplications),
    'state call': () => borrower.ask(getApplicationState, { params: { uuid } }),
    'new application': async () => begins.pop()?.(),
  }
  const figures = new Map<string, number | null>()
  for (const [name, work] of Object.entries(works))
    figures.set(name, await measured(work, (error) => warn(name, error)))
  return figures
}
