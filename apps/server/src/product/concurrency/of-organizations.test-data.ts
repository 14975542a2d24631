import {
  discardOrganizationDraft,
  getOrganizationDesk,
  proposeOrganization,
  publishOrganization,
  restoreOrganizationVersion,
  saveOrganizationDraft,
} from '@pledge/contract/organization-drafts'
import { counting, sending, type Row, type Stage } from './concurrency.test-data.ts'

let changes = 0
/** Another phone number each time: a draft of its own. */
const newPhone = () => {
  changes += 1
  return `(800) 555-${String(changes).padStart(4, '0')}`
}

const configurationOf = async ({ avery }: Stage) => await avery.ask(getOrganizationDesk)

const changed = async (stage: Stage) => {
  const devon = await stage.product.agent('devon')
  const configuration = await configurationOf(stage)
  const { settings, rules } = configuration.published
  const draft = (supportPhone: string) => ({
    revision: Number(configuration.revision),
    baseVersion: Number(configuration.published.version),
    settings: { ...settings, supportPhone },
    rules,
  })
  return {
    devon,
    draft,
    revision: Number(configuration.revision),
    version: Number(configuration.published.version),
  }
}

const saved = async (stage: Stage) => {
  const { devon, draft, version } = await changed(stage)
  const configuration = await devon.ask(saveOrganizationDraft, { body: draft(newPhone()) })
  return { devon, version, sha256: configuration.draft!.sha256 }
}

const OF_PLEDGE = "organization_id = (select id from organizations where code = 'PLEDGE')"
const OTHER = { sha256: 'b'.repeat(64) }

/** Drafts and publications of an organization; all of them share its one draft. */
export const ofOrganizations: Readonly<Record<string, Row>> = {
  saveOrganizationDraft: async (stage) => {
    const { devon, draft, revision } = await changed(stage)
    return {
      send: sending(devon, saveOrganizationDraft, { body: draft(newPhone()) }),
      otherBody: draft(newPhone()),
      // Every change increases the revision: by one, however many there were.
      effects: async () => Number((await configurationOf(stage)).revision) - revision,
      refusals: ['draft.changed'],
    }
  },
  discardOrganizationDraft: async (stage) => {
    const { devon } = await saved(stage)
    const revision = Number((await configurationOf(stage)).revision)
    return {
      send: sending(devon, discardOrganizationDraft, { body: { revision } }),
      otherBody: { revision: 0 },
      effects: async () => Number((await configurationOf(stage)).revision) - revision,
      refusals: ['draft.changed'],
    }
  },
  proposeOrganization: async (stage) => {
    const { devon, sha256 } = await saved(stage)
    return {
      send: sending(devon, proposeOrganization, { body: { sha256 } }),
      otherBody: OTHER,
      effects: counting(
        stage.product,
        `organization_drafts where ${OF_PLEDGE} and sha256 = $1 and proposed_by is not null`,
        sha256,
      ),
      good: 'all',
    }
  },
  publishOrganization: async (stage) => {
    const { devon, sha256, version } = await saved(stage)
    await devon.ask(proposeOrganization, { body: { sha256 } })
    return {
      send: sending(stage.avery, publishOrganization, { body: { sha256 } }),
      otherBody: OTHER,
      effects: counting(stage.product, `organization_versions where ${OF_PLEDGE} and version > $1`, version),
      refusals: ['draft.changed'],
    }
  },
  restoreOrganizationVersion: async (stage) => {
    const { devon, sha256 } = await saved(stage)
    await devon.ask(proposeOrganization, { body: { sha256 } })
    await stage.avery.ask(publishOrganization, { body: { sha256 } })
    const { revision } = await configurationOf(stage)
    return {
      send: sending(devon, restoreOrganizationVersion, {
        params: { version: '1' },
        body: { revision },
      }),
      otherBody: { revision: 0 },
      effects: async () => Number((await configurationOf(stage)).revision) - Number(revision),
      refusals: ['draft.changed'],
    }
  },
}
