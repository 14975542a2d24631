import * as z from 'zod/mini'
import { defineCall, type AnswerOf } from './define-call.ts'
import { instant } from './wire.ts'

const BASE = '/api/portfolio/v1/organization'

/** Settings or rules as typed: the domain's schemas parse them and report the problems. */
const json = z.record(z.string(), z.unknown())
const content = z.object({ settings: json, rules: json })
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const revision = z.int().check(z.minimum(0))
const byVersion = z.object({ version: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) })
/** Email address of a member of the lender's staff. */
const person = z.string()

/** The published settings, and the draft: shared by all who configure the organization. */
const desk = z.object({
  published: z.extend(content, { version: z.int(), rulesVersion: z.int(), sha256 }),
  /**
   * Counts the changes of drafts; sent with the next change, so that nobody overwrites changes that they have not
   * seen.
   */
  revision,
  /** Null while there is no draft. */
  draft: z.nullable(
    z.extend(content, {
      sha256,
      /** The version on which it is based: it can be published only while that version is in force. */
      baseVersion: z.int(),
      /**
       * Changes from the organization's file to keys that drafts otherwise cannot change; null for a draft written by
       * people.
       */
      fromFile: z.nullable(json),
      /** Null for a draft that was imported from a file and not changed since. */
      changedBy: z.nullable(person),
      changedAt: instant,
      /** The version whose content the draft restores, if any. */
      restores: z.nullable(z.int()),
      /** The problems that prevent publication. */
      problems: z.array(z.object({ path: z.string(), message: z.string() })),
      proposal: z.nullable(z.object({ by: person, at: instant, isOwn: z.boolean() })),
    }),
  ),
})

export const getOrganizationDesk = defineCall({
  name: 'getOrganizationDesk',
  method: 'GET',
  path: BASE,
  caller: 'agent',
  right: 'organization.read',
  audits: null,
  summary: 'The live settings and lending rules, the draft, and what blocks its publication.',
  answer: desk,
  refusals: [],
})
export type OrganizationDesk = AnswerOf<typeof getOrganizationDesk>

export const getOrganizationVersions = defineCall({
  name: 'getOrganizationVersions',
  method: 'GET',
  path: `${BASE}/versions`,
  caller: 'agent',
  right: 'organization.read',
  audits: null,
  summary: 'The last hundred versions, newest first, with who proposed and who published each.',
  answer: z.object({
    versions: z.array(
      z.object({
        version: z.int(),
        rulesVersion: z.int(),
        publishedAt: instant,
        /** Null for a version that was imported from a file of the organization. */
        proposedBy: z.nullable(person),
        publishedBy: z.nullable(person),
        restores: z.nullable(z.int()),
        isInForce: z.boolean(),
      }),
    ),
  }),
  refusals: [],
})
export type OrganizationVersions = AnswerOf<typeof getOrganizationVersions>['versions']

export const getOrganizationVersion = defineCall({
  name: 'getOrganizationVersion',
  method: 'GET',
  path: `${BASE}/versions/{version}`,
  caller: 'agent',
  right: 'organization.read',
  audits: null,
  summary: 'One published version, for comparison.',
  params: byVersion,
  answer: z.extend(content, { version: z.int(), rulesVersion: z.int() }),
  refusals: [],
})

export const saveOrganizationDraft = defineCall({
  name: 'saveOrganizationDraft',
  method: 'PUT',
  path: `${BASE}/draft`,
  caller: 'agent',
  right: 'organization.edit',
  audits: { kind: 'record.changed', subject: 'organization' },
  summary:
    'Saves the draft, complete or not, and withdraws its proposal. Refused if someone has changed it since this revision, or if another version is live than the one it was based on.',
  body: z.extend(content, { revision, baseVersion: z.int().check(z.minimum(1)) }),
  answer: desk,
  refusals: ['draft.changed', 'draft.outdated'],
})

export const discardOrganizationDraft = defineCall({
  name: 'discardOrganizationDraft',
  method: 'POST',
  path: `${BASE}/draft/discard`,
  caller: 'agent',
  right: 'organization.edit',
  audits: { kind: 'record.changed', subject: 'organization' },
  summary:
    'Discards the draft, proposed or not. The next draft starts from the published version. Refused if someone has changed it since this revision.',
  body: z.object({ revision }),
  answer: desk,
  refusals: ['draft.changed'],
})

export const openOrganizationPreview = defineCall({
  name: 'openOrganizationPreview',
  method: 'POST',
  path: `${BASE}/preview`,
  caller: 'agent',
  right: 'organization.preview',
  audits: null,
  summary:
    'Previews the borrower pages with exactly this draft in this browser, for half an hour, until the preview is ended or its user signs out. The pages are read-only during the preview.',
  body: z.object({ sha256 }),
  answer: z.object({ path: z.string() }),
  refusals: ['draft.changed', 'draft.checks-failed'],
})

export const proposeOrganization = defineCall({
  name: 'proposeOrganization',
  method: 'POST',
  path: `${BASE}/proposal`,
  caller: 'agent',
  right: 'organization.edit',
  audits: { kind: 'record.changed', subject: 'organization', codes: ['sha256'] },
  summary:
    'Proposes exactly this draft, so that a second person can publish it. Refused while a check fails.',
  body: z.object({ sha256 }),
  answer: desk,
  refusals: ['draft.changed', 'draft.outdated', 'draft.unchanged', 'draft.checks-failed'],
})

export const publishOrganization = defineCall({
  name: 'publishOrganization',
  method: 'POST',
  path: `${BASE}/publication`,
  caller: 'agent',
  right: 'organization.publish',
  audits: { kind: 'settings.published', subject: 'organization', codes: ['sha256'] },
  stepUp: 'organization',
  summary:
    'Publishes exactly the proposed draft as the next version. Must be a different person than the one who proposed it. Refused while a check fails, including the sample loans.',
  body: z.object({ sha256 }),
  answer: desk,
  refusals: [
    'draft.changed',
    'draft.outdated',
    'draft.unchanged',
    'draft.checks-failed',
    'draft.not-proposed',
    'approval.same-agent',
    'session.step-up-needed',
  ],
})

export const restoreOrganizationVersion = defineCall({
  name: 'restoreOrganizationVersion',
  method: 'POST',
  path: `${BASE}/versions/{version}/restoration`,
  caller: 'agent',
  right: 'organization.edit',
  audits: { kind: 'record.changed', subject: 'organization' },
  summary:
    'Makes an earlier version the draft and proposes it. Once a second person publishes it, it is the next version.',
  params: byVersion,
  body: z.object({ revision }),
  answer: desk,
  refusals: ['draft.changed', 'draft.unchanged', 'draft.checks-failed'],
})
