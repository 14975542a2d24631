import { createHash } from 'node:crypto'
import { PUSH_CONSENT_VERSION, pushConsent } from '@pledge/copy/en/push-consent'
import { TEXT_CONSENT_VERSION, textConsent } from '@pledge/copy/en/text-consent'
import type { OptInOut } from '@pledge/domain/borrower/vocabulary'
import { insertAccountConsent, latestConsent } from '../../store/borrower/consents.ts'
import type { Tx } from '../../store/database/database.ts'
import { publishedOrganization } from '../../store/organization/organizations.ts'
import type { Deps } from '../deps.ts'

const WORDS = {
  TEXT_ALERTS: { version: TEXT_CONSENT_VERSION, textFor: textConsent },
  PUSH_ALERTS: { version: PUSH_CONSENT_VERSION, textFor: pushConsent },
} as const

export interface AlertConsentChange {
  readonly type: keyof typeof WORDS
  readonly borrowerId: string
  readonly organizationId: string
  readonly optInOut: OptInOut
  /** The network address of the page's reader, or `text message` for a reply. */
  readonly givenFrom: string
}

/**
 * Records the consent to texts or to notifications of browsers, or its end: the version and the hash of the words, when and from where; answers its id. An end
 * names the version that was agreed to.
 */
export const recordAlertConsent = async (
  deps: Pick<Deps, 'newId' | 'clock'>,
  tx: Tx,
  change: AlertConsentChange,
): Promise<string> => {
  const { legalName, version: organizationVersion } = await publishedOrganization(tx, change.organizationId)
  const words = WORDS[change.type]
  const latest = await latestConsent(tx, change.borrowerId, change.type)
  const id = deps.newId()
  await insertAccountConsent(tx, {
    ...change,
    id,
    organizationVersion,
    version: change.optInOut === 'OPT_OUT' ? (latest?.version ?? words.version) : words.version,
    textSha256: createHash('sha256').update(words.textFor(legalName)).digest('hex'),
    givenAt: deps.clock.business(),
  })
  return id
}
