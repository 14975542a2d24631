import { createHash } from 'node:crypto'
import type { OptInOut } from '@pledge/domain/borrower/vocabulary'
import {
  ENDED_WITH_CONSENT,
  placeOfHeard,
  type HeardWithdrawal,
  type RevocableConsent,
} from '@pledge/domain/borrower/withdrawal'
import { calendarDate } from '@pledge/domain/application/deadlines'
import type { Principal } from '@pledge/domain/organization/principal'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import type { Subject } from '../../policies/subject.ts'
import { applicationIdsInStates } from '../../store/application/applications.ts'
import { insertAccountConsent, latestConsent, type StoredConsent } from '../../store/borrower/consents.ts'
import type { Tx } from '../../store/database/database.ts'
import { lockAccount } from '../../store/account/accounts.ts'
import { publishedOrganization } from '../../store/organization/organizations.ts'
import { principalOf, ownPrincipalOf } from '../actors.ts'
import { cancelApplication } from '../application/cancel-application.ts'
import type { Deps } from '../deps.ts'
import { readApplication } from '../application/read-application.ts'
import type { OfSubject } from '../application/of-application.ts'

const WORDS = { MARKETING: 'marketing', COMMUNICATIONS: 'communications' } as const
export const WITHDRAWN_REASON = 'The borrower withdrew consent to electronic records.'

export interface ConsentStandings {
  readonly consents: readonly (readonly [RevocableConsent, StoredConsent | undefined])[]
  readonly endsApplication: boolean
}

const standingsOf = async (tx: Tx, borrowerId: string): Promise<ConsentStandings> => ({
  consents: [
    ['MARKETING', await latestConsent(tx, borrowerId, 'MARKETING')],
    ['COMMUNICATIONS', await latestConsent(tx, borrowerId, 'COMMUNICATIONS')],
  ],
  endsApplication: (await applicationIdsInStates(tx, borrowerId, ENDED_WITH_CONSENT)).length > 0,
})

/** The borrower's latest answer to each revocable consent. */
export const readConsents =
  (deps: Deps) =>
  (subject: Subject): Promise<ConsentStandings> =>
    deps.transaction(ownPrincipalOf(subject), ({ tx }) => standingsOf(tx, subject.accountId))

/**
 * Records a borrower's consent change: the text by hash, the version, when and from where. The current answer
 * is not recorded again. Withdrawing electronic records cancels an unsigned application. The cancellation
 * comes first, so that after a failure in between the withdrawal can be repeated.
 */
export const changeConsent =
  (deps: Deps) =>
  (input: {
    readonly subject: Subject
    readonly type: RevocableConsent
    readonly optInOut: OptInOut
    readonly from: { readonly address: string }
  }): Promise<Outcome<{ readonly standings: ConsentStandings }>> =>
    recordConsent(deps)({
      ...input,
      principal: ownPrincipalOf(input.subject),
      borrowerId: input.subject.accountId,
      givenFrom: input.from.address,
    })

interface Message {
  /** The borrower, or the agent who records what they reported. */
  readonly subject: Subject
  readonly principal: Principal
  readonly borrowerId: string
  readonly type: RevocableConsent
  readonly optInOut: OptInOut
  readonly givenFrom: string
}

const recordConsent =
  (deps: Deps) =>
  async (said: Message): Promise<Outcome<{ readonly standings: ConsentStandings }>> => {
    const { subject, principal, borrowerId, type, optInOut, givenFrom } = said
    const { organizationId } = subject
    if (type === 'COMMUNICATIONS') {
      const ids = await deps.transaction(principal, ({ tx }) =>
        applicationIdsInStates(tx, borrowerId, ENDED_WITH_CONSENT),
      )
      for (const applicationId of ids) {
        const ended = await cancelApplication(deps)({ subject, applicationId, reason: WITHDRAWN_REASON })
        if (!ended.ok && ended.code !== 'transition.not-allowed') return ended
      }
    }
    const standings = await deps.transaction(principal, async ({ tx }) => {
      await lockAccount(tx, borrowerId)
      const latest = await latestConsent(tx, borrowerId, type)
      if ((latest?.optInOut ?? 'OPT_OUT') !== optInOut) {
        const {
          legal,
          consents,
          version: organizationVersion,
        } = await publishedOrganization(tx, organizationId)
        await insertAccountConsent(tx, {
          id: deps.newId(),
          type,
          optInOut,
          organizationId,
          borrowerId,
          organizationVersion,
          // A withdrawal refers to the version consented to; a consent to the version shown now.
          version:
            (optInOut === 'OPT_OUT' ? latest?.version : undefined) ??
            consents.find((each) => each.type === type)?.version ??
            1,
          textSha256: createHash('sha256').update(legal[WORDS[type]]).digest('hex'),
          givenAt: deps.clock.business(),
          givenFrom,
        })
      }
      return standingsOf(tx, borrowerId)
    })
    return { ok: true, standings }
  }

/**
 * An agent records a withdrawal received by phone or letter: it has the same effects as on the borrower's
 * page. Refusals: `access.not-found`, `request.invalid` for a future date, `transition.not-allowed` where
 * there is no such consent.
 */
export const recordConsentWithdrawal =
  (deps: Deps) =>
  async (
    input: OfSubject & {
      readonly heard: Omit<HeardWithdrawal, 'agentId'>
    },
  ): Promise<Outcome<{ readonly standings: ConsentStandings }>> => {
    const { subject, applicationId, heard } = input
    const principal = principalOf(subject)
    const found = await readApplication(deps)({
      principal,
      applicationId,
      more: async (tx, { file }) => ({
        latest: await latestConsent(tx, file.borrowerId, 'COMMUNICATIONS'),
        timeZone: (await publishedOrganization(tx, file.organizationId)).timeZone,
      }),
    })
    if (!found.ok) return found
    const { latest, timeZone } = found.more
    if (heard.receivedOn > calendarDate(deps.clock.business().getTime(), timeZone))
      return refuse('request.invalid')
    if (latest?.optInOut !== 'OPT_IN') return refuse('transition.not-allowed')
    return recordConsent(deps)({
      subject,
      principal,
      borrowerId: found.record.file.borrowerId,
      type: 'COMMUNICATIONS',
      optInOut: 'OPT_OUT',
      givenFrom: placeOfHeard({ ...heard, agentId: subject.accountId }),
    })
  }
