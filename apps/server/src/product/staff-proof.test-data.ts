import type { CallDefinition } from '@pledge/contract/define-call'
import { STEP_UP_HEADER } from '@pledge/contract/step-up'
import { isStaffAction, PROOF_MS, type StaffAction } from '@pledge/domain/account/step-up'
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { AnyInput } from '@pledge/testing/call/input'
import type { Application } from '../application.ts'
import { ownPrincipalOf } from '../commands/actors.ts'
import { newProof, payloadHash, proofHash } from '../commands/step-up/step-up-secrets.ts'
import type { Subject } from '../policies/subject.ts'
import { withTenant } from '../store/database/database.ts'
import { insertStepUp, recordProof } from '../store/account/step-ups.ts'

interface Change {
  readonly action: StaffAction
  readonly applicationId: string | null
  readonly payload: unknown
}

/**
 * A proof as an authenticator code would give it. Each code works once, for thirty seconds, so a test that approves a
 * hundred loans in a minute bypasses the codes.
 */
export const staffProof = async (
  { db, sealer }: Pick<Application, 'db' | 'sealer'>,
  subject: Subject,
  change: Change,
): Promise<string> => {
  const { accountId, organizationId, sessionId } = subject
  const proof = newProof()
  const now = new Date()
  const until = new Date(now.getTime() + PROOF_MS)
  const hash = proofHash(sealer, proof)
  const hashOfPayload = payloadHash(sealer, change)
  if (hash === undefined || hashOfPayload === undefined) return proof
  const id = randomUUID()
  const place = { accountId, organizationId, sessionId, host: '', challenge: null }
  await withTenant(db, ownPrincipalOf(subject), async (tx) => {
    const { action, applicationId } = change
    const what = { action, applicationId, payloadHash: hashOfPayload, now, expiresAt: until }
    await insertStepUp(tx, { id, ...place, ...what })
    await recordProof(tx, id, { method: 'totp', hash, expiresAt: until })
  })
  return proof
}

/** For a command run without its call: the payload of an approval's proof, and the proof. */
export const provedApproval = async (
  application: Pick<Application, 'db' | 'sealer'>,
  subject: Subject,
  { action, applicationId }: Omit<Change, 'payload'>,
): Promise<{ readonly payload: unknown; readonly stepUpProof: string }> => {
  const payload = { approved: applicationId }
  return { payload, stepUpProof: await staffProof(application, subject, { action, applicationId, payload }) }
}

/**
 * The call as a page makes it that has asked its agent for a code. A call with its own proof, or explicitly without
 * one, stays unchanged.
 */
export const withStaffProof = async (
  application: Pick<Application, 'db' | 'sealer'>,
  subject: Subject,
  { definition, input }: { readonly definition: CallDefinition; readonly input: AnyInput },
): Promise<AnyInput> => {
  const { stepUp: action } = definition
  const needsProof = subject.kind === 'agent' && action !== undefined && isStaffAction(action)
  if (!needsProof || input.isUnproved === true || STEP_UP_HEADER in (input.headers ?? {})) return input
  const body = definition.body?.safeParse(input.body)
  const applicationId = input.params?.['uuid'] ?? null
  // A call that will be refused for its content needs no proof.
  if (body?.success !== true || !z.nullable(z.uuid()).safeParse(applicationId).success) return input
  const change = { action, applicationId, payload: body.data }
  const proof = await staffProof(application, subject, change)
  return { ...input, headers: { ...input.headers, [STEP_UP_HEADER]: proof } }
}
