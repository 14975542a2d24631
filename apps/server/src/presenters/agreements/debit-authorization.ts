import type { DocumentAnswer } from '@pledge/contract/agreements'
import { messages } from '@pledge/copy/en/messages'
import type { StoredAuthorization } from '../../store/debit/debit-authorizations.ts'

/** The borrower's copy of an authorization of debits among the documents; none while it is being made. */
export const presentAuthorization = (authorization: StoredAuthorization): readonly DocumentAnswer[] => {
  const { documentSha256, kind } = authorization
  if (documentSha256 === null) return []
  const { name, ...descriptions } = messages.debitAuthorization
  return [
    {
      uuid: authorization.id,
      identityUuid: authorization.borrowerId,
      type: 'DEBIT_AUTHORIZATION',
      name,
      description: kind === 'SINGLE' ? descriptions.single : descriptions.recurring,
      templateVersion: authorization.templateVersion,
      sha256: documentSha256,
      createdAt: authorization.signedAt.toISOString(),
      needsAcceptance: false,
      isReplaced: false,
      about: null,
      acceptedAt: authorization.signedAt.toISOString(),
    },
  ]
}
