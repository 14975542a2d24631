import type { OrganizationDesk } from '@pledge/contract/organization-drafts'
import { contentProblems } from '@pledge/copy/documents/content-problems'
import { organizationSchema } from '@pledge/domain/organization/settings'
import { contentOf, contentSha256, type DraftContent } from '@pledge/domain/publishing/draft'
import type { Problem } from '@pledge/domain/publishing/problem'
import { rebased } from '@pledge/domain/publishing/rebase'
import { useDeferredValue, useMemo, useState } from 'react'

export interface DraftEditor {
  /** The content on the page, saved or not. */
  readonly content: DraftContent
  readonly isDirty: boolean
  /** Another person has saved or published since, and the edits here are based on the earlier state. */
  readonly isBehind: boolean
  /**
   * The content is based on another version than the one in force: saved or published as is, it would undo that one.
   */
  readonly isOutdated: boolean
  /** The revision on which the edits are based. */
  readonly revision: number
  /** The version on which the content is based. */
  readonly baseVersion: number
  readonly problems: readonly Problem[]
  change(part: 'settings' | 'rules', value: DraftContent['settings']): void
  /** Returns to the saved state, including what another person has saved since. */
  undo(): void
  /** Reapplies the edits to what another person has saved since, and keeps their changes. */
  rebase(): void
  /** Reapplies the differences from the base version to the one in force. */
  renew(begunFrom: DraftContent): void
  /** Marks the submitted content as saved. */
  saved(configuration: OrganizationDesk): void
}

const contentOfConfiguration = ({ draft, published }: OrganizationDesk): DraftContent =>
  contentOf(draft ?? published)

const baseVersionOf = ({ draft, published }: OrganizationDesk): number =>
  draft?.baseVersion ?? published.version

/** Adds the problems of the saved draft that only the server detects. */
const withOthers = (here: readonly Problem[], saved: readonly Problem[]): readonly Problem[] => [
  ...here,
  ...saved.filter((one) => !here.some(({ path, message }) => path === one.path && message === one.message)),
]

/** The local edits over the saved draft: outside changes never discard typed text. */
export const useDraftEditor = (
  configuration: OrganizationDesk,
  /** Whether all typed tables are valid JSON, and how to discard them. */
  typed: { readonly isReadable: boolean; forget(): void },
): DraftEditor => {
  const [base, setBase] = useState(configuration)
  const [content, setContent] = useState(() => contentOfConfiguration(configuration))
  const [baseVersion, setBaseVersion] = useState(() => baseVersionOf(configuration))
  const isOther = useMemo(
    () => contentSha256(content) !== contentSha256(contentOfConfiguration(base)),
    [content, base],
  )
  const isDirty = isOther || baseVersion !== baseVersionOf(base) || !typed.isReadable
  const rebaseOn = (from: OrganizationDesk) => {
    setBase(from)
    setBaseVersion(baseVersionOf(from))
  }
  const start = (from: OrganizationDesk) => {
    rebaseOn(from)
    setContent(contentOfConfiguration(from))
    typed.forget()
  }
  // Without local edits, the page follows the saved draft.
  if (base !== configuration && !isDirty) start(configuration)
  const judged = useDeferredValue(content)
  const isRestored = !isDirty && (configuration.draft?.restores ?? null) !== null
  const fromFile = configuration.draft?.fromFile ?? null
  const here = useMemo(() => {
    const published = organizationSchema.parse(configuration.published.settings)
    return contentProblems(judged, { published, isRestored, fromFile })
  }, [judged, configuration.published.settings, isRestored, fromFile])
  const problems = useMemo(
    () => (isDirty ? here : withOthers(here, configuration.draft?.problems ?? [])),
    [here, isDirty, configuration.draft?.problems],
  )
  const isBehind =
    isDirty &&
    (configuration.revision !== base.revision || configuration.published.version !== base.published.version)
  return {
    content,
    isDirty,
    isBehind,
    isOutdated: !isBehind && baseVersion !== configuration.published.version,
    revision: base.revision,
    baseVersion,
    problems,
    change: (part, value) => setContent({ ...content, [part]: value }),
    undo: () => start(configuration),
    rebase: () => {
      rebaseOn(configuration)
      setContent(rebased(contentOfConfiguration(base), content, contentOfConfiguration(configuration)))
    },
    renew: (begunFrom) => {
      setBaseVersion(configuration.published.version)
      setContent(rebased(begunFrom, content, contentOf(configuration.published)))
    },
    saved: rebaseOn,
  }
}
