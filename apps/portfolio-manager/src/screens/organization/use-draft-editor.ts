import type { OrganizationDesk } from '@pledge/contract/organization-drafts'
import { contentProblems } from '@pledge/copy/documents/content-problems'
import { organizationSchema } from '@pledge/domain/organization/settings'
import { contentOf, contentSha256, type DraftContent } from '@pledge/domain/publishing/draft'
import type { Problem } from '@pledge/domain/publishing/problem'
import { rebased } from '@pledge/domain/publishing/rebase'
import { useDeferredValue, useMemo, useState } from 'react'

export interface DraftEditor {
  /** What is on the page: saved or not. */
  readonly content: DraftContent
  readonly isDirty: boolean
  /** Somebody else has saved or published since, and there are changes here that stand on what was before. */
  readonly isBehind: boolean
  /** What is on the page was begun from another version than the one in force: saved or published so, it would undo that one. */
  readonly isOutdated: boolean
  /** The revision that the changes stand on. */
  readonly revision: number
  /** The version that what is on the page was begun from. */
  readonly baseVersion: number
  readonly problems: readonly Problem[]
  change(part: 'settings' | 'rules', value: DraftContent['settings']): void
  /** Back to what is saved, or what somebody else has saved since. */
  undo(): void
  /** Puts the changes on top of what somebody else has saved since, and keeps what they have changed. */
  rebase(): void
  /** Puts what differs from the version that it was begun from on top of the one in force. */
  renew(begunFrom: DraftContent): void
  /** What was sent is what is saved now. */
  saved(configuration: OrganizationDesk): void
}

const contentOfConfiguration = ({ draft, published }: OrganizationDesk): DraftContent =>
  contentOf(draft ?? published)

const baseVersionOf = ({ draft, published }: OrganizationDesk): number =>
  draft?.baseVersion ?? published.version

/** What is wrong with what is saved, and only the server knows, besides. */
const withOthers = (here: readonly Problem[], saved: readonly Problem[]): readonly Problem[] => [
  ...here,
  ...saved.filter((one) => !here.some(({ path, message }) => path === one.path && message === one.message)),
]

/** The draft as it is edited here, over the one that is saved: nothing that was typed is lost to what comes from outside. */
export const useDraftEditor = (
  configuration: OrganizationDesk,
  /** Whether something is typed that does not read yet, and how it is thrown away. */
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
  const standOn = (from: OrganizationDesk) => {
    setBase(from)
    setBaseVersion(baseVersionOf(from))
  }
  const start = (from: OrganizationDesk) => {
    standOn(from)
    setContent(contentOfConfiguration(from))
    typed.forget()
  }
  // Nothing of one's own to lose: the page follows what is saved.
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
      standOn(configuration)
      setContent(rebased(contentOfConfiguration(base), content, contentOfConfiguration(configuration)))
    },
    renew: (begunFrom) => {
      setBaseVersion(configuration.published.version)
      setContent(rebased(begunFrom, content, contentOf(configuration.published)))
    },
    saved: standOn,
  }
}
