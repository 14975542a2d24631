import { openOrganizationPreview } from '@pledge/contract/organization-drafts'
import { contentSha256 } from '@pledge/domain/publishing/draft'
import { holds } from '@pledge/domain/organization/rights'
import { refuse } from '@pledge/domain/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../clock.ts'
import { principalOf, systemOf } from '../../commands/actors.ts'
import {
  problemsOf,
  readContents,
  readConfiguration,
  shownDraft,
  type Contents,
} from '../../commands/organization/organization-configuration.ts'
import type { Subject } from '../../policies/subject.ts'
import type { Sealer } from '../../seal.ts'
import { withTenant, type Database } from '../../store/database/database.ts'
import { roleOfDevice } from '../../store/account/refresh-sessions.ts'
import type { OrganizationRecord, OrganizationRegistry } from '../../store/organization/organizations.ts'
import type { HttpDeps } from '../deps.ts'
import { hostCookie } from './host-cookie.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The draft shown to this browser instead of the published version; null without a preview. */
    preview: OrganizationRecord | null
  }
}

const PREVIEW = 'pledge-preview'
export const END_PREVIEW_PATH = '/preview/end'
const START_PATH = '/account/crypto-backed-loan/start'
const PREVIEW_MINUTES = 30
const MS_PER_MINUTE = 60_000
/** Staff who work on a draft still see their own pages as published. */
const OF_STAFF = /^\/(portfolio-manager|api\/portfolio)(\/|$)/

/**
 * A preview belongs to the person who opened it, on that device: it ends when they sign out there or lose the
 * right to view.
 */
interface Shown extends Pick<Subject, 'organizationId' | 'accountId' | 'sessionId'> {
  readonly sha256: string
  readonly expiresAtMs: number
}

const textOf = ({ organizationId, accountId, sessionId, sha256, expiresAtMs }: Shown) =>
  [organizationId, accountId, sessionId, sha256, expiresAtMs].join('.')

const sign = (sealer: Sealer, shown: Shown): string =>
  `${textOf(shown)}.${sealer.blindIndex(textOf(shown), 'preview')}`

/** The content of our cookie while it is valid; undefined for any other. */
const readCookie = (sealer: Sealer, cookie: string | undefined, nowMs: number): Shown | undefined => {
  const [organizationId = '', accountId = '', sessionId = '', sha256 = '', expires] = cookie?.split('.') ?? []
  const shown = { organizationId, accountId, sessionId, sha256, expiresAtMs: Number(expires) }
  return cookie === sign(sealer, shown) && shown.expiresAtMs > nowMs ? shown : undefined
}

interface PreviewDeps {
  readonly db: Database
  readonly clock: Clock
  readonly sealer: Sealer
  readonly secureCookies: boolean
}

/** Drafts previewed at one time, each checked once: every page and file of a preview needs its draft. */
const MOST_SHOWN = 32

type ShownDraft = ReturnType<typeof shownDraft>

/** The presented draft, computed once while the draft and the published version are unchanged. */
export const rememberShown = (
  show: (contents: Contents) => ShownDraft,
): ((organizationId: string, contents: Contents) => ShownDraft) => {
  const known = new Map<string, ShownDraft>()
  return (organizationId, contents) => {
    const { published, draft } = contents
    const key = [organizationId, published.sha256, draft?.revision, draft?.content?.sha256].join(' ')
    const shown = known.get(key) ?? show(contents)
    known.delete(key)
    known.set(key, shown)
    const [oldest] = known.keys()
    if (known.size > MOST_SHOWN && oldest !== undefined) known.delete(oldest)
    return shown
  }
}

/** Staff pages, and borrowers of another organization, are not affected by a preview. */
const isOfPreview = ({ url, subject }: FastifyRequest, { organizationId }: Shown): boolean =>
  !OF_STAFF.test(url) &&
  (subject === null || (subject.kind === 'customer' && subject.organizationId === organizationId))

const previewOf = async (
  deps: PreviewDeps,
  show: ReturnType<typeof rememberShown>,
  request: FastifyRequest,
): Promise<OrganizationRecord | null> => {
  const now = deps.clock.real()
  const shown = readCookie(
    deps.sealer,
    request.cookies[hostCookie(PREVIEW, deps.secureCookies)],
    now.getTime(),
  )
  if (shown === undefined || !isOfPreview(request, shown)) return null
  const { organizationId, accountId, sessionId } = shown
  const rights = await request.server.rightsOf(organizationId)
  const contents = await withTenant(deps.db, systemOf(organizationId), async (tx) => {
    const role = await roleOfDevice(tx, { id: sessionId, accountId, now })
    const mayLook = role !== undefined && holds(rights, role, 'organization.preview')
    return mayLook ? readContents(deps, tx, { organizationId }) : undefined
  })
  if (contents === undefined) return null
  // Only of one revision: further edits need a new preview.
  if (contents.draft?.content?.sha256 !== shown.sha256) return null
  const draft = show(organizationId, contents)
  return draft.ok ? { id: organizationId, ...draft.shown } : null
}

/**
 * A browser with a preview cookie sees that draft in the borrowers' pages and their reads; calls that would
 * change something are refused (note 032). Needs `knowRights`.
 */
export const honorPreviews = (app: FastifyInstance, deps: PreviewDeps): void => {
  const show = rememberShown((contents) => shownDraft({ ...contents, problems: problemsOf(contents) }))
  const cookie = hostCookie(PREVIEW, deps.secureCookies)
  app.decorateRequest('preview', null)
  app.addHook('onRequest', async (request) => {
    if (request.cookies[cookie] !== undefined) request.preview = await previewOf(deps, show, request)
  })
  app.get(END_PREVIEW_PATH, (_request, reply) =>
    reply.clearCookie(cookie, { path: '/', secure: deps.secureCookies }).redirect(START_PATH),
  )
}

/** The organization of a code as this browser sees it: published, or the previewed draft. */
export const shownOrganization = async (
  { organizations }: { readonly organizations: Pick<OrganizationRegistry, 'byCode'> },
  { preview }: Pick<FastifyRequest, 'preview'>,
  code: string,
): Promise<OrganizationRecord | undefined> =>
  preview?.organization.code === code ? preview : organizations.byCode(code)

export const previewRoutes = (app: FastifyInstance, deps: HttpDeps): void =>
  implement(app, openOrganizationPreview, async (request) => {
    const subject = subjectOf(request)
    const { organizationId, accountId, sessionId } = subject
    const { sha256 } = request.body
    const configuration = await withTenant(deps.db, principalOf(subject), (tx) =>
      readConfiguration(deps, tx, subject),
    )
    const content = configuration.draft?.content ?? null
    if (content === null || contentSha256(content) !== sha256) return refuse('draft.changed')
    const draft = shownDraft(configuration)
    if (!draft.ok) return draft
    const expiresAtMs = deps.clock.real().getTime() + PREVIEW_MINUTES * MS_PER_MINUTE
    request.reply.setCookie(
      hostCookie(PREVIEW, deps.origins.secure),
      sign(deps.sealer, { organizationId, accountId, sessionId, sha256, expiresAtMs }),
      {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: deps.origins.secure,
        expires: new Date(expiresAtMs),
      },
    )
    return { ok: true, answer: { path: `${START_PATH}?org=${draft.shown.organization.code}` } }
  })
