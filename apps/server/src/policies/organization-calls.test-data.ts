import type { AnyInput } from '@pledge/testing/call/input'

const SHA = 'a'.repeat(64)

/** What each call about an organization's configuration is made with; they name no ids. */
export const ORGANIZATION_INPUTS: Readonly<Record<string, AnyInput>> = {
  getOrganizationDesk: {},
  getOrganizationVersions: {},
  getOrganizationVersion: { params: { version: '1' } },
  saveOrganizationDraft: { body: { revision: 99, baseVersion: 1, settings: {}, rules: {} } },
  discardOrganizationDraft: { body: { revision: 99 } },
  openOrganizationPreview: { body: { sha256: SHA } },
  proposeOrganization: { body: { sha256: SHA } },
  publishOrganization: { body: { sha256: SHA } },
  restoreOrganizationVersion: { params: { version: '1' }, body: { revision: 99 } },
}
