import type { OrganizationDesk } from '@pledge/contract/organization-drafts'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioOrganization as words } from '@pledge/copy/en/portfolio/organization'
import { fill } from '@pledge/copy/fill'
import type { Problem } from '@pledge/domain/publishing/problem'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { PageHeading } from '../../frame/PageHeading.tsx'
import { usePageTitle } from '../../frame/use-page-title.ts'
import { configurationQuery } from '../../organization-queries.ts'
import { useMay } from '../../session/rights.ts'
import { placeText } from './ChangesTable.tsx'
import { DraftBar } from './DraftBar.tsx'
import { SETTING_GROUPS } from './fields.ts'
import type { BrokenTexts } from './JsonField.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { PARTS, type Part } from './parts.ts'
import { RightsPart } from './RightsPart.tsx'
import { RulesPart } from './RulesPart.tsx'
import { SamplesPart } from './SamplesPart.tsx'
import { SettingGroups } from './SettingGroups.tsx'
import { useDraftEditor, type DraftEditor } from './use-draft-editor.ts'
import { VersionsPart } from './VersionsPart.tsx'

const MAX_PROBLEMS = 8

/** The settings and lending rules of the organization: one draft, edited by some, published by another (note 032). */
export const OrganizationScreen = () => {
  usePageTitle(words.title)
  const configuration = useQuery(configurationQuery)
  return (
    <>
      <PageHeading title={words.title} note={words.note} />
      {configuration.isError && configuration.data === undefined && (
        <LoadFailed onRetry={() => void configuration.refetch()} busy={configuration.isFetching} />
      )}
      {configuration.data === undefined && !configuration.isError && (
        <Loading label={portfolioFrame.loading}>
          <Skeleton className="h-96 w-full" />
        </Loading>
      )}
      {configuration.data !== undefined && <OrganizationConfiguration configuration={configuration.data} />}
    </>
  )
}

const TAB =
  'inline-flex min-h-11 items-center border-b-2 px-1 font-semibold whitespace-nowrap no-underline hover:text-ink ' +
  'aria-[current=page]:border-brand aria-[current=page]:text-ink not-aria-[current=page]:border-transparent not-aria-[current=page]:text-muted'

const OrganizationConfiguration = ({ configuration }: { readonly configuration: OrganizationDesk }) => {
  const { part = 'settings' } = useSearch({ from: '/signed-in/organization' })
  const broken = useBrokenTexts()
  const { isReadable } = broken
  const editor = useDraftEditor(configuration, broken)
  return (
    <>
      <LeaveGuard isDirty={editor.isDirty} />
      <DraftBar configuration={configuration} editor={editor} isReadable={isReadable} />
      <nav aria-label={words.parts} className="mb-5 flex flex-wrap gap-x-5 border-b border-line">
        {PARTS.map((one) => (
          <Link
            key={one}
            to="/organization"
            search={{ part: one }}
            aria-current={one === part ? 'page' : undefined}
            className={TAB}
          >
            {words.part[one]}
          </Link>
        ))}
      </nav>
      <div className="flex flex-col gap-6">
        <Problems problems={editor.problems} />
        <PartOf part={part} configuration={configuration} editor={editor} broken={broken} />
      </div>
    </>
  )
}

const NONE: BrokenTexts['texts'] = {}

const useBrokenTexts = () => {
  const [texts, setTexts] = useState(NONE)
  return {
    texts,
    isReadable: Object.values(texts).every((text) => text === undefined),
    keep: (id: string, text: string | undefined) => setTexts((known) => ({ ...known, [id]: text })),
    forget: () => setTexts(NONE),
  }
}

interface PartOfProps {
  readonly part: Part
  readonly configuration: OrganizationDesk
  readonly editor: DraftEditor
  readonly broken: BrokenTexts
}

const PartOf = ({ part, configuration, editor, broken }: PartOfProps) => {
  const disabled = !useMay()('organization.edit')
  const { settings, rules } = editor.content
  const ofSettings = {
    settings,
    disabled,
    onChange: (value: typeof settings) => editor.change('settings', value),
  }
  const ofRules = {
    rules,
    disabled,
    broken,
    onChange: (value: typeof rules) => editor.change('rules', value),
  }
  switch (part) {
    case 'settings':
    case 'look':
    case 'legal':
      return (
        <SettingGroups
          {...ofSettings}
          groups={SETTING_GROUPS[part]}
          problems={editor.problems}
          broken={broken}
        />
      )
    case 'rules':
      return <RulesPart {...ofRules} />
    case 'samples':
      return <SamplesPart {...ofRules} />
    case 'rights':
      return <RightsPart {...ofSettings} />
    case 'versions':
      return <VersionsPart configuration={configuration} />
  }
}

/** All failing checks, in any part of the page. */
const Problems = ({ problems }: { readonly problems: readonly Problem[] }) =>
  problems.length === 0 ? null : (
    <Notice tone="warn" title={words.checks.title}>
      <ul className="mt-1 list-disc pl-5">
        {problems.slice(0, MAX_PROBLEMS).map(({ path, message }) => (
          <li key={`${path} ${message}`} className="break-words">
            {placeText(path)}: {message}
          </li>
        ))}
        {problems.length > MAX_PROBLEMS && (
          <li>{fill(words.checks.more, { count: String(problems.length - MAX_PROBLEMS) })}</li>
        )}
      </ul>
    </Notice>
  )
