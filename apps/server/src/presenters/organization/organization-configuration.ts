import type { OrganizationDesk, OrganizationVersions } from '@pledge/contract/organization-drafts'
import type { DraftRecord } from '../../store/organization/organization-drafts.ts'
import type { VersionContent, VersionRow } from '../../store/organization/organization-versions.ts'

interface Report {
  readonly published: VersionContent & { readonly sha256: string }
  readonly draft: DraftRecord | undefined
  readonly problems: readonly { readonly path: string; readonly message: string }[]
}

/** The configuration as lender staff see it. */
export const presentConfiguration = (
  { published, draft, problems }: Report,
  accountId: string,
): OrganizationDesk => {
  const content = draft?.content ?? null
  const { version, rulesVersion, settings, rules, sha256 } = published
  return {
    published: { version, rulesVersion, settings, rules, sha256 },
    revision: draft?.revision ?? 0,
    draft:
      draft === undefined || content === null
        ? null
        : {
            ...content,
            changedBy: draft.changedBy,
            changedAt: draft.changedAt.toISOString(),
            restores: draft.restores,
            problems: [...problems],
            proposal:
              draft.proposal === null
                ? null
                : {
                    by: draft.proposal.by,
                    at: draft.proposal.at.toISOString(),
                    isOwn: draft.proposal.accountId === accountId,
                  },
          },
  }
}

export const presentVersions = (rows: readonly VersionRow[], inForce: number): OrganizationVersions =>
  rows.map(({ publishedAt, ...row }) => ({
    ...row,
    publishedAt: publishedAt.toISOString(),
    isInForce: row.version === inForce,
  }))
