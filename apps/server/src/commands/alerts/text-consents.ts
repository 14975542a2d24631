import { createHash } from 'node:crypto'
import { TEXT_CONSENT_VERSION, textConsent } from '@pledge/copy/en/text-consent'
import type { OptInOut } from '@pledge/domain/borrower/vocabulary'
import { insertAccountConsent, latestConsent } from '../../store/borrower/consents.ts'
import type { Tx } from '../../store/database/database.ts'
import { publishedOrganization } from '../../store/organization/organizations.ts'
import type { Deps } from '../deps.ts'

const TYPE = 'TEXT_ALERTS'

export interface TextConsentChange {
  readonly borrowerId: string
  readonly organizationId: string
  readonly optInOut: OptInOut
  /** The network address of the page's reader, or `text message` for a reply. */
  readonly givenFrom: string
}

/**
 * Records the consent to texts, or its end: the version and the hash of the words, when and from where; answers its id. An end
 * names the version that was agreed to.
 */
export const recordTextConsent = async (
  deps: Pick<Deps, 'newId' | 'clock'>,
  tx: Tx,
  change: TextConsentChange,
): Promise<string> => {
  const { legalName, version: organizationVersion } = await publishedOrganization(tx, change.organizationId)
  const latest = await latestConsent(tx, change.borrowerId, TYPE)
  const id = deps.newId()
  await insertAccountConsent(tx, {
    ...change,
    id,
    type: TYPE,
    organizationVersion,
    version: change.optInOut === 'OPT_OUT' ? (latest?.version ?? TEXT_CONSENT_VERSION) : TEXT_CONSENT_VERSION,
    textSha256: createHash('sha256').update(textConsent(legalName)).digest('hex'),
    givenAt: deps.clock.business(),
  })
  return id
}
