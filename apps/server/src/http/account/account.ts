import * as calls from '@pledge/contract/account'
import { changeConsent as changeConsentCall, getConsents } from '@pledge/contract/consents'
import type { Outcome, Refusal } from '@pledge/domain/refusal'
import type { FastifyInstance } from 'fastify'
import { addPasskey } from '../../commands/account/add-passkey.ts'
import { changeConsent, readConsents, type ConsentStandings } from '../../commands/borrower/change-consent.ts'
import { changeEmail, startEmailChange } from '../../commands/account/change-email.ts'
import { changePassword } from '../../commands/account/change-password.ts'
import { changePhone } from '../../commands/account/change-phone.ts'
import { confirmTotp } from '../../commands/account/confirm-totp.ts'
import { endDevices } from '../../commands/account/end-devices.ts'
import { readAccountSecurity } from '../../commands/account/read-account-security.ts'
import { removePasskey, removeTotp } from '../../commands/account/remove-factor.ts'
import { renamePasskey } from '../../commands/account/rename-passkey.ts'
import { renewRecoveryCodes } from '../../commands/account/renew-recovery-codes.ts'
import { startPasskey } from '../../commands/account/start-passkey.ts'
import { startTotp } from '../../commands/account/start-totp.ts'
import { presentAccountSecurity } from '../../presenters/account/account-security.ts'
import type { HttpDeps } from '../deps.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

const done = (result: Outcome<object>): { readonly ok: true; readonly answer: { done: true } } | Refusal =>
  result.ok ? { ok: true, answer: { done: true } } : result

/** A change of one's own account with its proof: who, the exact body, and the proof. */
const provedOf = (request: {
  readonly subject: Parameters<typeof subjectOf>[0]['subject']
  readonly body: unknown
  readonly stepUpProof: string | undefined
}) => ({ subject: subjectOf(request), payload: request.body, stepUpProof: request.stepUpProof })

const passkeyRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.startPasskey, async (request) => {
    const site = await deps.origins.passkeySite(request.raw.host)
    const started = await startPasskey(deps)({ subject: subjectOf(request), site })
    return started.ok ? { ok: true, answer: started.creation } : started
  })

  implement(app, calls.addPasskey, async (request) => {
    const site = await deps.origins.passkeySite(request.raw.host)
    const added = await addPasskey(deps)({ ...provedOf(request), ...request.body, site })
    if (!added.ok) return added
    return {
      ok: true,
      answer: { recoveryCodes: added.recoveryCodes === null ? null : [...added.recoveryCodes] },
    }
  })

  implement(app, calls.renamePasskey, async (request) => {
    const { passkey: passkeyId, name } = request.body
    return done(await renamePasskey(deps)({ subject: subjectOf(request), passkeyId, name }))
  })

  implement(app, calls.removePasskey, async (request) =>
    done(await removePasskey(deps)({ ...provedOf(request), passkeyId: request.body.passkey })),
  )
}

const totpRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.startTotp, async (request) => {
    const started = await startTotp(deps)(provedOf(request))
    return started.ok ? { ok: true, answer: { secret: started.secret, uri: started.uri } } : started
  })

  implement(app, calls.confirmTotp, async (request) => {
    const confirmed = await confirmTotp(deps)({ subject: subjectOf(request), code: request.body.code })
    if (!confirmed.ok) return confirmed
    const { recoveryCodes } = confirmed
    return { ok: true, answer: { recoveryCodes: recoveryCodes === null ? null : [...recoveryCodes] } }
  })

  implement(app, calls.removeTotp, async (request) => done(await removeTotp(deps)(provedOf(request))))

  implement(app, calls.renewRecoveryCodes, async (request) => {
    const renewed = await renewRecoveryCodes(deps)(provedOf(request))
    return renewed.ok ? { ok: true, answer: { recoveryCodes: [...renewed.recoveryCodes] } } : renewed
  })
}

/** One's own account and its security (decisions 14 and 15). */
export const accountRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getAccountSecurity, async (request) => {
    const site = await deps.origins.passkeySite(request.raw.host)
    void request.reply.header('cache-control', 'private, no-store')
    const { signInHost } = deps.origins
    const facts = await readAccountSecurity(deps)({ subject: subjectOf(request), site })
    return { ok: true, answer: presentAccountSecurity({ ...facts, signInHost }) }
  })

  passkeyRoutes(app, deps)
  totpRoutes(app, deps)

  implement(app, calls.changePassword, async (request) =>
    done(await changePassword(deps)({ ...provedOf(request), password: request.body.password })),
  )

  implement(app, calls.startEmailChange, async (request) => {
    const sent = await startEmailChange(deps)({ subject: subjectOf(request), email: request.body.email })
    return sent.ok ? { ok: true, answer: { sentTo: sent.sentTo } } : sent
  })

  implement(app, calls.changeEmail, async (request) =>
    done(await changeEmail(deps)({ ...provedOf(request), ...request.body })),
  )

  implement(app, calls.changePhone, async (request) =>
    done(await changePhone(deps)({ ...provedOf(request), ...request.body })),
  )

  const standingsAnswer = ({ consents, endsApplication }: ConsentStandings) => ({
    ok: true as const,
    answer: {
      consents: consents.map(([type, stored]) => ({
        type,
        optInOut: stored?.optInOut ?? null,
        version: stored?.version ?? null,
        since: stored?.givenAt.toISOString() ?? null,
      })),
      endsApplication,
    },
  })
  implement(app, getConsents, async (request) =>
    standingsAnswer(await readConsents(deps)(subjectOf(request))),
  )

  implement(app, changeConsentCall, async (request) => {
    const { body, from } = request
    const changed = await changeConsent(deps)({ subject: subjectOf(request), ...body, from })
    return changed.ok ? standingsAnswer(changed.standings) : changed
  })

  implement(app, calls.endDevices, async (request) =>
    done(await endDevices(deps)({ subject: subjectOf(request), device: request.body.device })),
  )
}
